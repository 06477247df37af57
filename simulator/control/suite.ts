import type { Exchange } from './journal.ts';

/** Where a value occurred first: the number of the response and the path to the value in its body. */
interface Source {
  readonly answer: number;
  readonly path: string;
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** Shorter strings are words that a client knows, not ids or tokens. */
const minLength = 16;

/** Adds the strings of a JSON response to the map of sources. */
function collect(body: string, answer: number, found: Map<string, Source>): void {
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' && value.length >= minLength && !found.has(value)) found.set(value, { answer, path });
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, path === '' ? name : `${path}.${name}`);
  };
  try {
    visit(JSON.parse(body), '');
  } catch {
    // The body is a page or empty.
  }
}

/** Returns the TypeScript expression of a string. Values from earlier responses are read from them. */
function expression(text: string, found: ReadonlyMap<string, Source>): string {
  const whole = found.get(text);
  if (whole) return `text(answer${whole.answer}.body, ${quoted(whole.path)})`;
  const [value, source] = [...found].find(([each]) => text.includes(each)) ?? [];
  if (value === undefined || source === undefined) return quoted(text);
  const at = text.indexOf(value);
  const parts = [text.slice(0, at), text.slice(at + value.length)].map((part) =>
    part === '' ? undefined : expression(part, found),
  );
  return [parts[0], `text(answer${source.answer}.body, ${quoted(source.path)})`, parts[1]].filter(Boolean).join(' + ');
}

function literal(value: unknown, found: ReadonlyMap<string, Source>): string {
  if (typeof value === 'string') return expression(value, found);
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, found)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${quoted(name)}: ${literal(each, found)}`);
  return `{ ${members.join(', ')} }`;
}

function fieldsOf({ request_body, request_headers }: Exchange): unknown {
  if (request_body === '') return undefined;
  if (/\bjson\b/.test(request_headers['content-type'] ?? '')) {
    try {
      return JSON.parse(request_body);
    } catch {
      return undefined;
    }
  }
  return Object.fromEntries(new URLSearchParams(request_body));
}

/** Returns the agent of a contract suite that sends such a request. */
function agentOf({ side, request_headers }: Exchange): string {
  if (side === 'admin') return 'admin';
  if (request_headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'form';
  return request_headers['x-session-token'] === undefined && request_headers['user-agent'] ? 'browser' : 'native';
}

/**
 * Returns the requests to Kratos as a contract suite for `contract-tests/cases/`. Ids, tokens and codes are read from the
 * responses before.
 *
 * @param exchanges newest first
 */
export function suiteOf(exchanges: readonly Exchange[]): string {
  const requests = exchanges.filter(({ server, method }) => server === 'kratos' && method !== 'OPTIONS').toReversed();
  const found = new Map<string, Source>();
  const lines = requests.map((exchange, index) => {
    const url = new URL(exchange.url);
    const fields = fieldsOf(exchange);
    const body = fields === undefined ? '' : `, ${literal(fields, found)}`;
    const path = expression(`${url.pathname}${url.search}`, found);
    const line = `  const answer${index} = await ${agentOf(exchange)}.send(${quoted(exchange.method)}, ${path}${body});`;
    collect(exchange.response_body, index, found);
    return line;
  });
  const used = lines.join('\n');
  const trimmed = lines.map((line, index) =>
    used.includes(`text(answer${index}.body`) ? line : line.replace(/const answer\d+ = /, ''),
  );
  const imports = ["{ contract } from '../../contract.ts'", "{ text } from '../../kit/index.ts'"];
  return `${imports.map((each) => `import ${each};`).join('\n')}

export default contract('from-the-journal', { profile: 'password' }, async ({ browser, form, native, admin }) => {
${trimmed.join('\n')}
});
`;
}
