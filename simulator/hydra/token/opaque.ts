import { base64Problem, decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import type { OpaqueKind } from '../domain/ids.ts';
import { failure, type OAuthError } from '../wire/errors.ts';

/** The key of an opaque token: the part before the dot. The prefix is optional. */
function keyOf(kind: OpaqueKind, text: string): string {
  const prefix = `ory_${kind}_`;
  return (text.startsWith(prefix) ? text.slice(prefix.length) : text).split('.')[0] ?? '';
}

/**
 * The server's error for a token that was found by its signature, but has another key than the `issued` one
 * (`HMACStrategy.Validate`); undefined if the keys are equal. Keys are compared decoded, so line ends and surplus bits of the
 * base64 text do not matter.
 */
export function opaqueTokenError(kind: OpaqueKind, text: string, issued: string): OAuthError | undefined {
  const key = keyOf(kind, text);
  if (key === '') return failure('invalid_token_format');
  const problem = base64Problem(key, { padded: false });
  if (problem !== undefined) return failure('unrecognizable').because(problem);
  const bytes = decodeBase64Url(key);
  if (bytes && encodeBase64Url(bytes) === keyOf(kind, issued)) return undefined;
  return failure('token_signature_mismatch');
}

/** The text of an error inside another one. */
export const innerErrorText = ({ debug, error }: OAuthError): string => debug || error;
