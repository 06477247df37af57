import type { Send, WireAnswer } from '../runner/exchange.ts';
import type { Servers } from '../targets/target.ts';

/** Lists whose order the servers themselves do not keep. */
const unordered = new Set(['verifiable_addresses', 'recovery_addresses', 'identifiers']);

const keyOf = (value: unknown): string =>
  typeof value === 'string' ? value : String((value as { value?: unknown } | null)?.value);

/** What a schema's check found wrong: properties are gone through in no order. */
const rule = /^\s*I\[#.*\] S\[#/;

/** Members that no schema knows: gone through in no order, too. */
const strangers = /(?<=additionalProperties )"[^\n]*"(?= not allowed)/g;

/** How a page of a server's own looks. */
const style = /<style>[^<]*<\/style>/;

const inOrder = (text: string): string =>
  text
    .replace(strangers, (names) => names.split(', ').toSorted().join(', '))
    .split('\n')
    .toSorted()
    .join('\n');

function sorted(key: string, value: unknown): unknown {
  if (typeof value === 'string' && rule.test(value)) return inOrder(value);
  return unordered.has(key) && Array.isArray(value)
    ? value.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    : value;
}

/** A span in an address is rounded by the half second in which it begins. */
const spanned = ([name, value]: WireAnswer['headers'][number]): [string, string] => [
  name,
  value.replace(/(?<=[#&]expires_in=)\d+/, (seconds) => String(Math.round(Number(seconds) / 10) * 10)),
];

function steady({ headers, ...rest }: WireAnswer): WireAnswer {
  const answer = { ...rest, headers: headers.map(spanned) };
  if (answer.body.startsWith('<!DOCTYPE')) return { ...answer, body: answer.body.replace(style, '<style></style>') };
  if (![...unordered, 'validation failed', 'not allowed'].some((text) => answer.body.includes(text))) return answer;
  try {
    return { ...answer, body: JSON.stringify(JSON.parse(answer.body, sorted)) };
  } catch {
    return answer;
  }
}

/** Whoever gives no answer at all answers with a status that no server has. */
const unanswered: WireAnswer = { status: 0, headers: [], body: '' };

/** The same servers, whose answers differ in nothing that means nothing; a broken connection is an answer, too. */
export function steadied(servers: Servers): Servers {
  const send: Send = async (request) => steady(await servers.send(request).catch(() => unanswered));
  return { ...servers, send };
}
