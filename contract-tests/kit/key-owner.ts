import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { makeIdentity, open, start } from './index.ts';
import { signIn } from './second-factor.ts';
import { addKey, type Key } from './webauthn.ts';

/** A login that asks for the second factor. */
export const aal2 = '?aal=aal2';

/** Somebody who has a security key as a second factor. */
export interface Owner {
  readonly id: string;
  readonly address: string;
  /** What a key leads to. */
  readonly username: string;
  readonly key: Key;
  /** Where the key was added: signed in with both factors. */
  readonly home: Agent;
}

/** Makes one over the admin API; nothing of it is recorded. */
export async function keyOwner({ newBrowser, admin, email }: Stage, name: string): Promise<Owner> {
  const address = email(name);
  const username = `user ${address}`;
  const id = await makeIdentity(admin, address, { traits: { email: address, username } });
  const home = newBrowser();
  await signIn(home, address);
  return { id, address, username, home, key: await addKey(home, 'webauthn', { name: `key of ${name}` }) };
}

/** Both kinds of pages that wait for the second factor. */
export async function asked(stage: Stage, { address }: Owner) {
  const [browser, form] = [stage.newBrowser(), stage.newForm()];
  for (const each of [browser, form]) await signIn(each, address);
  return { browser, form, flow: await start(browser, 'login', aal2), page: await open(form, 'login', aal2) };
}
