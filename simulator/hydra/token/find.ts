import type { Hydra } from '../context.ts';
import type { Token } from '../records.ts';

/** A token that was neither spent nor revoked, and whether its time is over. */
export function findToken(hydra: Hydra, id: string): { readonly token: Token; readonly expired: boolean } | undefined {
  const token = hydra.world.tokens.get(id);
  if (!token?.active) return undefined;
  return { token, expired: (token.expires_at ?? Number.POSITIVE_INFINITY) < hydra.runtime.clock.now() };
}

/** The bearer token of a request: header, then form or query (RFC 6750, section 2). */
export function bearerToken(authorization: string | null, form: URLSearchParams): string {
  const [, token] = /^bearer ([^ ]+)$/i.exec(authorization ?? '') ?? [];
  return token ?? form.get('access_token') ?? '';
}
