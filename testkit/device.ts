import type { World } from './world.ts';

const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Registers a television as a client and requests its device and user codes (RFC 8628). `tokens` requests its tokens. */
export async function createTelevision({ hydra, hydraAdmin }: World, name: string) {
  await fetch(`${hydraAdmin}/admin/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: name,
      client_name: 'Télévision du salon',
      grant_types: [grant],
      scope: 'openid',
      token_endpoint_auth_method: 'none',
    }),
  });
  const post = async (path: string, body: Record<string, string>) =>
    (await fetch(hydra + path, { method: 'POST', body: new URLSearchParams({ client_id: name, ...body }) })).json();
  const codes: { readonly user_code: string; readonly device_code: string; readonly verification_uri: string } =
    await post('/oauth2/device/auth', { scope: 'openid' });
  return {
    ...codes,
    tokens: (): Promise<unknown> => post('/oauth2/token', { grant_type: grant, device_code: codes.device_code }),
  };
}
