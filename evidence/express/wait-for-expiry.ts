import { expect } from '@playwright/test';
import { makePerson, password } from './people.ts';
import type { ExpressWorld } from './servers.ts';

/** Longer than any lifespan in a setting, in milliseconds. The real servers have no clock that could be moved. */
const timeout = { timeout: 60_000 };

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Creates a flow of a native app. */
async function createFlow({ kratos }: ExpressWorld, kind: string, token = '') {
  const answer = await fetch(`${kratos}/self-service/${kind}/api`, { headers: { ...json, 'x-session-token': token } });
  return (await answer.json()) as { readonly id: string; readonly ui: { readonly action: string } };
}

const post = (address: string, body: object, token = '') =>
  fetch(address, { method: 'POST', headers: { ...json, 'x-session-token': token }, body: JSON.stringify(body) });

/** Waits until all flows, codes and links have expired. All have the same lifespan: a login flow that is created now is the last. */
export async function untilExpired(world: ExpressWorld): Promise<void> {
  const { id } = await createFlow(world, 'login');
  const status = async () => (await fetch(`${world.kratos}/self-service/login/flows?id=${id}`)).status;
  await expect.poll(status, { message: 'the last flow expires', ...timeout }).toBe(410);
}

/**
 * Waits until all sessions must be confirmed before a password change. The session of a person who signs in now is the last.
 * @param email address of that person, who is created
 */
export async function untilUnprivileged(world: ExpressWorld, email: string): Promise<void> {
  await makePerson(world, { email });
  const login = await createFlow(world, 'login');
  const signedIn = await post(login.ui.action, { method: 'password', identifier: email, password });
  const { session_token } = (await signedIn.json()) as { readonly session_token: string };
  const settings = await createFlow(world, 'settings', session_token);
  // A password that is too short: refused with 400 while the session is privileged, then with 403.
  const status = async () =>
    (await post(settings.ui.action, { method: 'password', password: 'short' }, session_token)).status;
  await expect.poll(status, { message: 'the last session must be confirmed', ...timeout }).toBe(403);
}
