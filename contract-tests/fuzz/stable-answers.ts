import type { Send, WireAnswer } from '../runner/exchange.ts';
import type { RunningServers } from '../targets/target.ts';

/** Lists that the servers return in random order. */
const unordered = new Set(['verifiable_addresses', 'recovery_addresses', 'identifiers']);

const keyOf = (value: unknown): string =>
  typeof value === 'string' ? value : String((value as { value?: unknown } | null)?.value);

/** Errors of a JSON Schema check: the server checks properties in random order. */
const schemaError = /^\s*I\[#.*\] S\[#/;

/** Names of unknown properties in such an error, in random order, too. */
const unknownProperties = /(?<=additionalProperties )"[^\n]*"(?= not allowed)/g;

/** The style sheet of a server's own page. */
const style = /<style>[^<]*<\/style>/;

const inOrder = (text: string): string =>
  text
    .replace(unknownProperties, (names) => names.split(', ').toSorted().join(', '))
    .split('\n')
    .toSorted()
    .join('\n');

function sorted(key: string, value: unknown): unknown {
  if (typeof value === 'string' && schemaError.test(value)) return inOrder(value);
  return unordered.has(key) && Array.isArray(value)
    ? value.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    : value;
}

/** Rounds `expires_in` in an address to ten seconds: it depends on the half second in which the token was issued. */
const roundExpiresIn = ([name, value]: WireAnswer['headers'][number]): [string, string] => [
  name,
  value.replace(/(?<=[#&]expires_in=)\d+/, (seconds) => String(Math.round(Number(seconds) / 10) * 10)),
];

function stabilise({ headers, ...rest }: WireAnswer): WireAnswer {
  const answer = { ...rest, headers: headers.map(roundExpiresIn) };
  if (answer.body.startsWith('<!DOCTYPE')) return { ...answer, body: answer.body.replace(style, '<style></style>') };
  if (![...unordered, 'validation failed', 'not allowed'].some((text) => answer.body.includes(text))) return answer;
  try {
    return { ...answer, body: JSON.stringify(JSON.parse(answer.body, sorted)) };
  } catch {
    return answer;
  }
}

/** Stands for a request that failed without an answer. */
const unanswered: WireAnswer = { status: 0, headers: [], body: '' };

/** Returns the same servers, with answers in a stable order. A broken connection becomes an answer with status 0. */
export function withStableAnswers(servers: RunningServers): RunningServers {
  const send: Send = async (request) => stabilise(await servers.send(request).catch(() => unanswered));
  return { ...servers, send };
}
