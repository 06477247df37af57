import { integer, object, type Shape, string } from '../../go/json/decode.ts';
import { withQuery } from '../../go/url/query.ts';
import { jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { count, type JsonObject, text } from '../request/body.ts';
import type { Call } from '../request/context.ts';
import { type Denial, failure } from '../wire/errors.ts';

/** The challenge of a request, by its own name or the old common one. Throws `invalid_request`. */
export function challengeOf({ query }: Call, name: string): string {
  const challenge = query.get(name) || query.get('challenge');
  if (challenge) return challenge;
  throw failure('invalid_request', "Query parameter 'challenge' is not defined but should have been.");
}

const unreadable = (problem: string) => failure('invalid_request', `Unable to decode body because: ${problem}`);

/** Reads a body; what cannot be read becomes `invalid_request` with the decoder's text. */
export const readBody = ({ incoming }: Call, shape: Shape): Promise<JsonObject> =>
  readJson(incoming, shape, { refuse: unreadable });

export const denialShape = object('flow.RequestDeniedError', {
  error: string,
  error_description: string,
  error_hint: string,
  error_debug: string,
  status_code: integer,
});

/** What a rejection says; an unnamed one gets the given name. */
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
