import { decodeBase64Url } from '../../go/base64.ts';
import type { Token } from '../domain/records.ts';
import type { Hydra } from '../request/context.ts';
import { failure, type OAuthError } from '../wire/errors.ts';

/** A token that was neither spent nor revoked, and whether its time is over. */
export function findToken(hydra: Hydra, id: string): { readonly token: Token; readonly expired: boolean } | undefined {
  const token = hydra.world.tokens.get(id) ?? hydra.world.tokens.get(`ory_at_${id}`);
  if (!token?.active) return undefined;
  return { token, expired: (token.expires_at ?? Number.POSITIVE_INFINITY) < hydra.runtime.clock.now() };
}

/** What is wrong with a text that ends in the signature of an access token, but is not that token. */
export function tampered(hydra: Hydra, text: string): OAuthError | undefined {
  const [key = '', signature, ...more] = text.split('.');
  if (!signature || more.length > 0) return undefined;
  const known = hydra.world.tokens.all().some(({ id, use }) => use === 'access_token' && id.endsWith(`.${signature}`));
  if (!known) return undefined;
  const readable = decodeBase64Url(key.replace(/^ory_at_/, '')) !== undefined;
  return failure(readable ? 'token_signature_mismatch' : 'unrecognizable');
}

/** The bearer token of a request: header, then form or query (RFC 6750, section 2). */
export function bearerToken(authorization: string | null, form: URLSearchParams): string {
  const [, token] = /^bearer (.*)$/i.exec(authorization ?? '') ?? [];
  return token ?? form.get('access_token') ?? '';
}
