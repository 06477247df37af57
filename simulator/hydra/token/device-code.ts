import { seconds, timeText } from '@members/engines/go/time';
import { type Client, checkGrantType, grantTypes } from '../domain/client.ts';
import { opaqueSignatureOf } from '../domain/ids.ts';
import { hasWord } from '../domain/space-separated.ts';
import { removeDevice } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { callTokenHooks, mergeStoredGrant } from './hooks.ts';
import { issueTokens, refreshScopes, type TokenResponse } from './issue.ts';
import { opaqueTokenError } from './opaque.ts';

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Exchanges a device code (RFC 8628, section 3.4). Before the user has decided, the error is `authorization_pending`, even
 * for an expired code or another client. Hydra never responds with `slow_down` (fosite
 * `DefaultDeviceStrategy.ShouldRateLimit`).
 */
export async function exchangeDeviceCode(hydra: Hydra, client: Client, form: URLSearchParams): Promise<TokenResponse> {
  const { world, runtime } = hydra;
  checkGrantType(client, deviceGrant);
  const code = form.get('device_code') ?? '';
  const device = world.devices.get(opaqueSignatureOf(code));
  if (!device) throw failure('invalid_grant').because('not_found');
  const { grant, expires_at } = device;
  if (!grant) throw failure('authorization_pending');
  if (expires_at < runtime.clock.now())
    throw failure('expired_token', `Device code expired at '${timeText(seconds(expires_at))}'.`);
  const changed = opaqueTokenError('dc', code, device.device_code);
  if (changed) throw changed;
  if (device.client_id !== client.id) {
    const hint = 'The OAuth 2.0 Client ID from this request does not match the one from the authorize request.';
    throw failure('invalid_grant', hint);
  }
  const by = 'device_authorization_grant';
  const given = mergeStoredGrant(grant, await callTokenHooks(hydra, { client, form, by, grant, isGranted: false }));
  await removeDevice(world, device);
  const mayRefresh = hasWord(grantTypes(client), 'refresh_token');
  const withRefresh = mayRefresh && refreshScopes.some((scope) => hasWord(grant.scope, scope));
  return issueTokens(hydra, given, { client, by, withRefresh });
}
