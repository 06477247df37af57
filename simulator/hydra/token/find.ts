import { accessTokenStrategy } from '../domain/client.ts';
import { opaqueSignatureOf } from '../domain/ids.ts';
import type { Token } from '../domain/records.ts';
import { findAccessToken, findRefreshToken } from '../domain/world.ts';
import { readJwt } from '../keys/jwt.ts';
import { accessTokenKeys } from '../keys/signing.ts';
import type { Hydra } from '../request/context.ts';
import { failure, type OAuthError } from '../wire/errors.ts';
import { opaqueTokenError } from './opaque.ts';

type TokenLookup =
  | { readonly outcome: 'found'; readonly token: Token }
  | { readonly outcome: 'expired'; readonly token: Token; readonly isOpaque: boolean }
  | { readonly outcome: 'tampered'; readonly error: OAuthError }
  | { readonly outcome: 'unknown' };

/** Whether a token is active, or a used refresh token is in its grace period (`oauth2.grant.refresh_token`). */
export function isUsable({ config, runtime }: Hydra, token: Token): boolean {
  const { active, first_used_at, used_times = 0 } = token;
  const { rotation_grace_period: period, rotation_grace_reuse_count: most } = config.oauth2.grant.refresh_token;
  if (active || first_used_at === undefined) return active;
  return period > 0 && first_used_at + period > runtime.clock.now() && (most === 0 || used_times < most);
}

/** Finds a usable token by its signature only. The caller must check the rest of the text. */
export function tokenBySignature(hydra: Hydra, text: string): Token | undefined {
  const found = findRefreshToken(hydra.world, text) ?? findAccessToken(hydra.world, text);
  return found && isUsable(hydra, found) ? found : undefined;
}

const expiry = (hydra: Hydra, token: Token, isOpaque: boolean): TokenLookup =>
  (token.expires_at ?? Number.POSITIVE_INFINITY) < hydra.runtime.clock.now()
    ? { outcome: 'expired', token, isOpaque }
    : { outcome: 'found', token };

const tampered = (error: OAuthError): TokenLookup => ({ outcome: 'tampered', error });

function checkOpaque(hydra: Hydra, text: string, token: Token): TokenLookup {
  if (opaqueSignatureOf(text) === '') return tampered(failure('unrecognizable'));
  const changed = opaqueTokenError('at', text, token.id);
  return changed ? tampered(changed) : expiry(hydra, token, true);
}

async function checkSigned(hydra: Hydra, text: string, token: Token): Promise<TokenLookup> {
  if (!readJwt(text)) return tampered(failure('invalid_token_format'));
  const claims = await hydra.keys.verify(text, accessTokenKeys);
  return claims ? expiry(hydra, token, false) : tampered(failure('token_signature_mismatch'));
}

/** Finds and checks a token. An access token must have the current format of its client's access tokens. */
export async function findToken(hydra: Hydra, text: string): Promise<TokenLookup> {
  const token = tokenBySignature(hydra, text);
  if (!token) return { outcome: 'unknown' };
  // A changed refresh token is unknown, not tampered: the server drops this error and returns the one of its lookup as
  // access token (fosite/handler/oauth2/introspector.go, `CoreValidator.IntrospectToken`).
  if (token.use === 'refresh_token')
    return opaqueTokenError('rt', text, token.id) ? { outcome: 'unknown' } : expiry(hydra, token, true);
  const client = hydra.world.clients.get(token.grant.client_id);
  const check = client && accessTokenStrategy(hydra.config, client) === 'jwt' ? checkSigned : checkOpaque;
  return check(hydra, text, token);
}
