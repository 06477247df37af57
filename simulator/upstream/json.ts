import { jsonAnswer, withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';

/** A JSON response that must not be stored, for tokens and claims (RFC 6749, section 5.1). */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return withHeaders(jsonAnswer(status, body, 'application/json'), { 'cache-control': 'no-store', ...headers });
}
