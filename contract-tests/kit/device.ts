import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, text } from './index.ts';

export const deviceClient = 'contract-device';
/** One that has a secret. */
export const otherDeviceClient = 'contract-other-device';
export const endpoint = '/oauth2/device/auth';
const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** What a device is given to show and to ask with. */
export interface DeviceStart {
  readonly device_code: string;
  readonly user_code: string;
}

/** Registers the clients anew: a public one, and one with a secret. */
export async function makeDeviceClient({ hydra, note }: Pick<Stage, 'hydra' | 'note'>): Promise<void> {
  for (const id of [deviceClient, otherDeviceClient])
    await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
  note('the clients');
  const common = { grant_types: [grant, 'refresh_token'], scope: 'openid offline_access photos' };
  await hydra.admin.post('/admin/clients', {
    ...common,
    client_id: deviceClient,
    audience: ['https://api.example.org'],
    token_endpoint_auth_method: 'none',
  });
  await hydra.admin.post('/admin/clients', { ...common, client_id: otherDeviceClient, client_secret: 'some-secret' });
}

/** The characters of a user code, unless the configuration has others. */
const usual = /^[abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679]{8}$/;

/** The codes of an answer. Throws where a person could not type what the configuration wants. */
export function codesOf({ called }: Stage, { body }: Seen, expected = usual): DeviceStart {
  const [device_code, user_code] = [text(body, 'device_code'), text(body, 'user_code')];
  if (!expected.test(user_code)) throw new Error(`no code of that kind: ${user_code}`);
  return { device_code: called('device_code', device_code), user_code: called('user_code', user_code) };
}

/** The codes for a device (RFC 8628, section 3.2). */
export async function startDevice(stage: Stage, expected = usual): Promise<DeviceStart> {
  const audience = 'https://api.example.org';
  const wish = { client_id: deviceClient, scope: 'openid offline_access', audience };
  return codesOf(stage, await stage.hydra.public.post(endpoint, wish), expected);
}

/** A device asks for its tokens. */
export function poll({ hydra }: Stage, device_code: string): Promise<Seen> {
  return hydra.public.post('/oauth2/token', { grant_type: grant, client_id: deviceClient, device_code });
}

/** A person opens the address of the codes; the challenge that the page gets. */
export async function openCodes({ addresses, called }: Stage, browser: Agent, query = ''): Promise<string> {
  const { location } = await browser.navigate(`${addresses.hydra}/oauth2/device/verify${query}`);
  return called('device_challenge', parameter(location, 'device_challenge'));
}

/** The page sends the code that was typed; where the browser goes on. */
export async function typeCode({ hydra, called }: Stage, challenge: string, user_code: string): Promise<string> {
  const path = `/admin/oauth2/auth/requests/device/accept?device_challenge=${challenge}`;
  const { body } = await hydra.admin.put(path, { user_code });
  const address = text(body, 'redirect_to');
  called('device_verifier', parameter(address, 'device_verifier'));
  return address;
}

/** A person opens the address of the codes, types one, and is sent to the login. */
export async function acceptCode(stage: Stage, browser: Agent, user_code: string): Promise<Seen> {
  const challenge = await openCodes(stage, browser, `?user_code=${user_code}`);
  return browser.navigate(await typeCode(stage, challenge, user_code));
}
