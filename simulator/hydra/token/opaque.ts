import { base64Problem, decodeBase64Url, encodeBase64Url } from '../../go/base64.ts';
import type { OpaqueKind } from '../domain/ids.ts';
import { failure, type OAuthError } from '../wire/errors.ts';

/** What stands before the point, of a text that need not say what kind it is; line ends and bits too many mean nothing. */
function keyOf(kind: OpaqueKind, text: string): string {
  const prefix = `ory_${kind}_`;
  return (text.startsWith(prefix) ? text.slice(prefix.length) : text).split('.')[0] ?? '';
}

/**
 * What the server has against a text that it found by what stands behind the point, and that is to be the `issued` one
 * (`HMACStrategy.Validate`); undefined for that one.
 */
export function keyError(kind: OpaqueKind, text: string, issued: string): OAuthError | undefined {
  const key = keyOf(kind, text);
  if (key === '') return failure('invalid_token_format');
  const problem = base64Problem(key, { padded: false });
  if (problem !== undefined) return failure('unrecognizable').because(problem);
  const bytes = decodeBase64Url(key);
  if (bytes && encodeBase64Url(bytes) === keyOf(kind, issued)) return undefined;
  return failure('token_signature_mismatch');
}

/** How an error is told inside another one. */
export const inside = ({ debug, error }: OAuthError): string => debug || error;
