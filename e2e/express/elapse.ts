/** Waiting until something of a world is too old: the real servers have no clock but the machine's. */
import { expect } from '@playwright/test';
import { makePerson, password } from './people.ts';
import type { World } from './world.ts';

/** Longer than any lifespan in a setting, in milliseconds. */
const patience = { timeout: 60_000 };

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Begins a flow of a native app. */
async function begin({ kratos }: World, kind: string, token = '') {
  const answer = await fetch(`${kratos}/self-service/${kind}/api`, { headers: { ...json, 'x-session-token': token } });
  return (await answer.json()) as { readonly id: string; readonly ui: { readonly action: string } };
}

const post = (address: string, body: object, token = '') =>
  fetch(address, { method: 'POST', headers: { ...json, 'x-session-token': token }, body: JSON.stringify(body) });

/** Waits until all flows, codes and links so far have expired: a login flow that begins now has, and all live equally long. */
export async function untilExpired(world: World): Promise<void> {
  const { id } = await begin(world, 'login');
  const status = async () => (await fetch(`${world.kratos}/self-service/login/flows?id=${id}`)).status;
  await expect.poll(status, { message: 'a flow that began last expires', ...patience }).toBe(410);
}

/**
 * Waits until all sessions so far have to be confirmed before a password is changed: that of a person who signs in now has.
 * @param email of that person, who is made for it
 */
export async function untilUnprivileged(world: World, email: string): Promise<void> {
  await makePerson(world, { email });
  const login = await begin(world, 'login');
  const signedIn = await post(login.ui.action, { method: 'password', identifier: email, password });
  const { session_token } = (await signedIn.json()) as { readonly session_token: string };
  const settings = await begin(world, 'settings', session_token);
  // Too short: refused with 400 as long as the session is fresh.
  const status = async () =>
    (await post(settings.ui.action, { method: 'password', password: 'short' }, session_token)).status;
  await expect.poll(status, { message: 'a session that began last has to be confirmed', ...patience }).toBe(403);
}
