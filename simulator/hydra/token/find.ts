import type { Hydra } from '../context.ts';
import type { Token } from '../records.ts';

/** A token that was neither spent nor revoked and has not expired. */
export function activeToken(hydra: Hydra, id: string): Token | undefined {
  const token = hydra.world.tokens.get(id);
  if (!token?.active) return undefined;
  const { expires_at } = token;
  return expires_at !== undefined && expires_at < hydra.runtime.clock.now() ? undefined : token;
}

/** The bearer token of a request: header, then form or query (RFC 6750, section 2). */
export function bearerToken(authorization: string | null, form: URLSearchParams): string {
  const [, token] = /^bearer ([^ ]+)$/i.exec(authorization ?? '') ?? [];
  return token ?? form.get('access_token') ?? '';
}
