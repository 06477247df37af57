import { goJson } from '../../http/answer.ts';
import type { Answer, Incoming, Service } from '../../http/exchange.ts';
import type { Members, RuleRequest, Rules, Side } from './rule.ts';

/** The object or the list that a body of JSON holds. */
function membersOf({ headers, body }: Answer): Members | undefined {
  if (!body || !headers['content-type']?.startsWith('application/json')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Some answers hold two documents.
    return undefined;
  }
  return typeof value === 'object' && value !== null ? (value as Members) : undefined;
}

/** Go escapes these, unless it was told not to. */
const escapable = /[<>&]/;

function withBody(answer: Answer, rules: Rules, asked: RuleRequest): Answer {
  const members = membersOf(answer);
  if (!members) return answer;
  const isChanged = rules.filter(({ body }) => body?.(members, asked)).length > 0;
  if (!isChanged) return answer;
  return { ...answer, body: goJson(members, { escapeHtml: !escapable.test(answer.body ?? '') }) };
}

/** A server's listeners, answering by these rules: in order before it is asked, and in order after it answered. */
export function ruled(service: Service, rules: Rules): Service {
  const listener = (side: Side) => async (received: Incoming) => {
    let incoming = received;
    for (const { instead } of rules) {
      const other = instead?.({ side, incoming });
      if (other && 'answer' in other) return other.answer;
      incoming = other?.incoming ?? incoming;
    }
    const asked = { side, incoming };
    const given = withBody(await service[side](incoming), rules, asked);
    return rules.reduce((answer, rule) => rule.answer?.(answer, asked) ?? answer, given);
  };
  return { public: listener('public'), admin: listener('admin') };
}
