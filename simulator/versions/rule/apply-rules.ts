import { goJson } from '../../http/answer.ts';
import type { Answer, Incoming, Service } from '../../http/exchange.ts';
import type { JsonBody, RuleRequest, Rules, Side } from './rule.ts';

/** The object or array in a JSON body. */
function membersOf({ headers, body }: Answer): JsonBody | undefined {
  if (!body || !headers['content-type']?.startsWith('application/json')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // Some responses hold two JSON documents.
    return undefined;
  }
  return typeof value === 'object' && value !== null ? (value as JsonBody) : undefined;
}

/** If a body holds these, the server wrote it without HTML escapes. */
const escapable = /[<>&]/;

function changeBody(answer: Answer, rules: Rules, request: RuleRequest): Answer {
  const members = membersOf(answer);
  if (!members) return answer;
  const isChanged = rules.filter((rule) => rule.changeBody?.(members, request)).length > 0;
  if (!isChanged) return answer;
  return { ...answer, body: goJson(members, { escapeHtml: !escapable.test(answer.body ?? '') }) };
}

/**
 * A server's listeners with rules applied: first every `intercept` in order, then the server, then the other changes in
 * order.
 */
export function applyRules(service: Service, rules: Rules): Service {
  const listener = (side: Side) => async (received: Incoming) => {
    let incoming = received;
    for (const { intercept } of rules) {
      const other = intercept?.({ side, incoming });
      if (other && 'answer' in other) return other.answer;
      incoming = other?.incoming ?? incoming;
    }
    const request = { side, incoming };
    const given = changeBody(await service[side](incoming), rules, request);
    return rules.reduce((answer, rule) => rule.answer?.(answer, request) ?? answer, given);
  };
  return { public: listener('public'), admin: listener('admin') };
}
