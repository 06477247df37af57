import { integer, object, type Shape, string } from '@members/engines/go/json/decode';
import { withQuery } from '@members/engines/go/url/query';
import { jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { count, type JsonObject, text } from '../request/body.ts';
import type { Call } from '../request/context.ts';
import { type Denial, failure } from '../wire/errors.ts';

/**
 * The challenge in a query, as the parameter `name` or as `challenge`, its old name.
 *
 * @throws OAuthError `invalid_request`
 */
export function challengeOf({ query }: Call, name: string): string {
  const challenge = query.get(name) || query.get('challenge');
  if (challenge) return challenge;
  throw failure('invalid_request', "Query parameter 'challenge' is not defined but should have been.");
}

const unreadable = (problem: string) => failure('invalid_request', `Unable to decode body because: ${problem}`);

/** Reads a body. @throws OAuthError `invalid_request` with the decoder's message */
export const readBody = ({ incoming }: Call, shape: Shape): Promise<JsonObject> =>
  readJson(incoming, shape, { refuse: unreadable });

export const denialShape = object('flow.RequestDeniedError', {
  error: string,
  error_description: string,
  error_hint: string,
  error_debug: string,
  status_code: integer,
});

/** The rejection in a body. @param name default for `error` */
export function denialOf(body: JsonObject, name: string): Denial {
  return {
    error: text(body.error) || name,
    error_description: text(body.error_description),
    error_hint: text(body.error_hint),
    error_debug: text(body.error_debug),
    status_code: count(body.status_code) || 400,
  };
}

export const redirectTo = (address: string, parameters: Readonly<Record<string, string>> = {}): Answer =>
  jsonAnswer(200, { redirect_to: withQuery(address, parameters) });
