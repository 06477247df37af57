import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { makeIdentity, open, start } from './index.ts';
import { signIn } from './second-factor.ts';
import { addKey, type SoftwareKey } from './webauthn.ts';

/** Query of a login flow for the second factor. */
export const aal2 = '?aal=aal2';

/** A user with a security key as a second factor. */
export interface KeyOwner {
  readonly id: string;
  readonly address: string;
  /** Identifier of the security key's credential. */
  readonly username: string;
  readonly key: SoftwareKey;
  /** The browser in which the key was added; its session has both factors. */
  readonly home: Agent;
}

/** Creates a user with a security key; nothing is recorded. */
export async function makeKeyOwner({ newBrowser, admin, email }: Stage, name: string): Promise<KeyOwner> {
  const address = email(name);
  const username = `user ${address}`;
  const id = await makeIdentity(admin, address, { traits: { email: address, username } });
  const home = newBrowser();
  await signIn(home, address);
  return { id, address, username, home, key: await addKey(home, 'webauthn', { name: `key of ${name}` }) };
}

/** Signs in by password in a browser and a form, and starts a login for the second factor in each. */
export async function startSecondFactor(stage: Stage, { address }: KeyOwner) {
  const [browser, form] = [stage.newBrowser(), stage.newForm()];
  for (const each of [browser, form]) await signIn(each, address);
  return { browser, form, flow: await start(browser, 'login', aal2), page: await open(form, 'login', aal2) };
}
