import { decodeBase64Url } from '../../go/base64.ts';
import { accessTokenStrategy } from '../domain/client.ts';
import { signatureOf } from '../domain/ids.ts';
import type { Token } from '../domain/records.ts';
import { readJwt } from '../keys/jwt.ts';
import { accessTokenKeys } from '../keys/signing.ts';
import type { Hydra } from '../request/context.ts';
import { failure, type OAuthError } from '../wire/errors.ts';

type Found =
  | { readonly outcome: 'found'; readonly token: Token }
  | { readonly outcome: 'expired'; readonly token: Token; readonly isOpaque: boolean }
  | { readonly outcome: 'tampered'; readonly error: OAuthError }
  | { readonly outcome: 'unknown' };

/** Whether a token was not used: or a refresh token was, and may be again (`oauth2.grant.refresh_token`). */
export function isUsable({ config, runtime }: Hydra, token: Token): boolean {
  const { active, first_used_at, used_times = 0 } = token;
  const { rotation_grace_period: period, rotation_grace_reuse_count: most } = config.oauth2.grant.refresh_token;
  if (active || first_used_at === undefined) return active;
  return period > 0 && first_used_at + period > runtime.clock.now() && (most === 0 || used_times < most);
}

/** A token that was neither spent nor revoked, by what it is signed with: it need not be that token. */
export function tokenBySignature(hydra: Hydra, text: string): Token | undefined {
  const { tokens } = hydra.world;
  const found = tokens.get(text) ?? tokens.with('signature', signatureOf(text)).at(-1);
  return found && isUsable(hydra, found) ? found : undefined;
}

const expiry = (hydra: Hydra, token: Token, isOpaque: boolean): Found =>
  (token.expires_at ?? Number.POSITIVE_INFINITY) < hydra.runtime.clock.now()
    ? { outcome: 'expired', token, isOpaque }
    : { outcome: 'found', token };

const tampered = (error: OAuthError): Found => ({ outcome: 'tampered', error });

function checkOpaque(hydra: Hydra, text: string, token: Token): Found {
  const [key = '', , more] = text.split('.');
  if (more !== undefined) return tampered(failure('unrecognizable'));
  if (text === token.id || `ory_at_${text}` === token.id) return expiry(hydra, token, true);
  const readable = decodeBase64Url(key.replace(/^ory_at_/, '')) !== undefined;
  return tampered(failure(readable ? 'token_signature_mismatch' : 'unrecognizable'));
}

async function checkSigned(hydra: Hydra, text: string, token: Token): Promise<Found> {
  if (!readJwt(text)) return tampered(failure('invalid_token_format'));
  const claims = await hydra.keys.verify(text, accessTokenKeys);
  return claims ? expiry(hydra, token, false) : tampered(failure('token_signature_mismatch'));
}

/** Looks a token up and checks it as its client wants them now: a token of the other kind is none. */
export async function findToken(hydra: Hydra, text: string): Promise<Found> {
  const token = tokenBySignature(hydra, text);
  if (!token) return { outcome: 'unknown' };
  if (token.use === 'refresh_token') return expiry(hydra, token, true);
  const client = hydra.world.clients.get(token.grant.client_id);
  const check = client && accessTokenStrategy(hydra.config, client) === 'jwt' ? checkSigned : checkOpaque;
  return check(hydra, text, token);
}
