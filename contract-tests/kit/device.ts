import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, text } from './index.ts';

export const deviceClient = 'contract-device';
/** Id of a device client with a secret. */
export const otherDeviceClient = 'contract-other-device';
export const endpoint = '/oauth2/device/auth';
const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The codes of a device: `user_code` is shown to the user, `device_code` is used to poll. */
export interface DeviceStart {
  readonly device_code: string;
  readonly user_code: string;
}

/** Deletes and registers the clients: a public one, and one with a secret. */
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

/** Labels and returns the codes of an answer. @throws Error if the user code has another form than expected */
export function deviceCodes({ label }: Stage, { body }: AgentAnswer, expected = usual): DeviceStart {
  const [device_code, user_code] = [text(body, 'device_code'), text(body, 'user_code')];
  if (!expected.test(user_code)) throw new Error(`no code of that kind: ${user_code}`);
  return { device_code: label('device_code', device_code), user_code: label('user_code', user_code) };
}

/** Requests the codes for a device (RFC 8628, section 3.2). */
export async function startDevice(stage: Stage, expected = usual): Promise<DeviceStart> {
  const audience = 'https://api.example.org';
  const wish = { client_id: deviceClient, scope: 'openid offline_access', audience };
  return deviceCodes(stage, await stage.hydra.public.post(endpoint, wish), expected);
}

/** Asks for a device's tokens (RFC 8628, section 3.4). */
export function pollForTokens({ hydra }: Stage, device_code: string): Promise<AgentAnswer> {
  return hydra.public.post('/oauth2/token', { grant_type: grant, client_id: deviceClient, device_code });
}

/** Opens the verification address in a browser. @returns the device challenge that the page gets */
export async function openVerificationPage({ addresses, label }: Stage, browser: Agent, query = ''): Promise<string> {
  const { location } = await browser.navigate(`${addresses.hydra}/oauth2/device/verify${query}`);
  return label('device_challenge', parameter(location, 'device_challenge'));
}

/** Accepts a user code by the admin API, as the page does. @returns the address where the browser continues */
export async function submitUserCode({ hydra, label }: Stage, challenge: string, user_code: string): Promise<string> {
  const path = `/admin/oauth2/auth/requests/device/accept?device_challenge=${challenge}`;
  const { body } = await hydra.admin.put(path, { user_code });
  const address = text(body, 'redirect_to');
  label('device_verifier', parameter(address, 'device_verifier'));
  return address;
}

/** Opens the verification address, enters a user code, and follows the redirect to the login. */
export async function enterUserCode(stage: Stage, browser: Agent, user_code: string): Promise<AgentAnswer> {
  const challenge = await openVerificationPage(stage, browser, `?user_code=${user_code}`);
  return browser.navigate(await submitUserCode(stage, challenge, user_code));
}
