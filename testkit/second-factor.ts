import type { Person } from './person.ts';
import { totp } from './totp.ts';
import type { World } from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Signs a user in as a native client, without cookies. @returns functions that call Kratos with the session token */
async function signInNatively({ kratos }: Pick<World, 'kratos'>, { email, password }: Person) {
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

interface Flow {
  readonly ui: {
    readonly nodes: readonly {
      readonly attributes: { readonly id?: string; readonly text?: { readonly text: string } };
    }[];
  };
}

/** Returns the text of a node of a settings flow. @throws Error if there is no such node */
function textIn({ ui }: Flow, id: string): string {
  const text = ui.nodes.find(({ attributes }) => attributes.id === id)?.attributes.text;
  if (text === undefined) throw new Error(`The settings flow has no text node ${id}.`);
  return text.text;
}

interface EnrolledSecondFactor {
  /** Secret of the authenticator app. */
  readonly secret: string;
  /** Backup codes, all unused. */
  readonly codes: readonly string[];
}

/** Adds an authenticator app to an account, and backup codes with `codes: true`. */
export async function enrolSecondFactor(
  world: Pick<World, 'kratos'>,
  person: Person,
  { codes = false } = {},
): Promise<EnrolledSecondFactor> {
  const { call, settings } = await signInNatively(world, person);
  const flow = await settings();
  const secret = textIn(flow, 'totp_secret_key');
  await call(flow.ui.action, { method: 'totp', totp_code: totp(secret) });
  if (!codes) return { secret, codes: [] };
  const { ui } = await settings();
  const shown = await call(ui.action, { method: 'lookup_secret', lookup_secret_regenerate: true });
  await call(ui.action, { method: 'lookup_secret', lookup_secret_confirm: true });
  return { secret, codes: textIn(shown, 'lookup_secret_codes').split(', ') };
}
