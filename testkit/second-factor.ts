import { offeredSecret, shownCodes, totp } from '../contract-tests/kit/second-factor.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A native client, which needs no cookies: it signs somebody in and speaks to Kratos in their name. */
async function signedIn({ kratos }: World, { email, password }: Person) {
  let token = '';
  const call = async (address: string, body?: Fields) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-session-token': token };
    const answer = await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${JSON.stringify(content)}`);
    return content;
  };
  const login = await call(`${kratos}/self-service/login/api`);
  const { session_token } = await call(login.ui.action, { method: 'password', identifier: email, password });
  token = session_token;
  return { call, settings: () => call(`${kratos}/self-service/settings/api`) };
}

interface Enrolled {
  /** What the authenticator app keeps. */
  readonly secret: string;
  /** Backup codes, all unused. */
  readonly codes: readonly string[];
}

/** Gives somebody an authenticator app, and backup codes if asked for. */
export async function enrol(world: World, person: Person, { codes = false } = {}): Promise<Enrolled> {
  const { call, settings } = await signedIn(world, person);
  const flow = await settings();
  const secret = offeredSecret(flow);
  await call(flow.ui.action, { method: 'totp', totp_code: totp(secret) });
  if (!codes) return { secret, codes: [] };
  const { ui } = await settings();
  const shown = await call(ui.action, { method: 'lookup_secret', lookup_secret_regenerate: true });
  await call(ui.action, { method: 'lookup_secret', lookup_secret_confirm: true });
  return { secret, codes: shownCodes(shown) };
}
