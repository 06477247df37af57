import { withQuery } from '../../go/query.ts';
import { jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Call } from '../context.ts';
import { type Denial, failure } from '../errors.ts';
import { count, DecodeError, type JsonObject, jsonObject, type Types, text } from './body.ts';

/** The challenge of a request, by its own name or the old common one. Throws `invalid_request`. */
export function challengeOf({ query }: Call, name: string): string {
  const challenge = query.get(name) || query.get('challenge');
  if (challenge) return challenge;
  throw failure('invalid_request', "Query parameter 'challenge' is not defined but should have been.");
}

/** Reads a body; what cannot be read becomes `invalid_request` with the decoder's text. */
export async function readBody(call: Call, struct: string, types: Types): Promise<JsonObject> {
  try {
    return await jsonObject(call.incoming, struct, types);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw failure('invalid_request', `Unable to decode body because: ${error.message}`);
  }
}

export const denialTypes = {
  error: 'string',
  error_description: 'string',
  error_hint: 'string',
  error_debug: 'string',
  status_code: 'int',
} as const;

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
