import { offeredSecret, shownCodes, totp } from '../contract-tests/kit/second-factor.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Signs a user in as a native client, without cookies. @returns functions that call Kratos with the session token */
async function signInNatively({ kratos }: World, { email, password }: Person) {
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

interface EnrolledSecondFactor {
  /** Secret of the authenticator app. */
  readonly secret: string;
  /** Backup codes, all unused. */
  readonly codes: readonly string[];
}

/** Adds an authenticator app to an account, and backup codes with `codes: true`. */
export async function enrolSecondFactor(
  world: World,
  person: Person,
  { codes = false } = {},
): Promise<EnrolledSecondFactor> {
  const { call, settings } = await signInNatively(world, person);
  const flow = await settings();
  const secret = offeredSecret(flow);
  await call(flow.ui.action, { method: 'totp', totp_code: totp(secret) });
  if (!codes) return { secret, codes: [] };
  const { ui } = await settings();
  const shown = await call(ui.action, { method: 'lookup_secret', lookup_secret_regenerate: true });
  await call(ui.action, { method: 'lookup_secret', lookup_secret_confirm: true });
  return { secret, codes: shownCodes(shown) };
}
