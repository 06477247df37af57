import { totp } from '@members/testkit/totp';
import { button, by, type Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** What everybody begins with. */
export const password = 'correct-horse-7';

const json = { 'content-type': 'application/json' };

/** Calls an admin API. @returns the parsed body */
export async function call(address: string, body?: object) {
  const answer = await fetch(address, body && { method: 'POST', headers: json, body: JSON.stringify(body) });
  return answer.json();
}

/** Makes somebody who has a password. */
export async function makePerson({ kratosAdmin }: World, traits: Readonly<Record<string, unknown>>): Promise<void> {
  const credentials = { password: { config: { password } } };
  await call(`${kratosAdmin}/admin/identities`, { schema_id: 'default', traits, credentials });
}

/** Somebody as the admin knows them, with their backup codes. */
export async function known({ kratosAdmin }: World, email: string) {
  const [found] = await call(`${kratosAdmin}/admin/identities?credentials_identifier=${email}`);
  return call(`${kratosAdmin}/admin/identities/${found.id}?include_credential=lookup_secret`);
}

/** Signs in by password, on one screen or two. */
export async function signIn(visitor: Visitor, name: string, email: string, secret = password): Promise<void> {
  await visitor.go(`${name}: login`, '/login');
  if (await visitor.has(by('identifier_first')))
    await visitor.submit(`${name}: identifier`, { identifier: email }, by('identifier_first'));
  const named = (await visitor.hasField('identifier')) && { identifier: email };
  await visitor.submit(`${name}: signed in`, { ...named, password: secret }, by('password'));
}

export async function signOut(visitor: Visitor, name: string): Promise<void> {
  await visitor.go(`${name}: welcome`, '/welcome');
  await visitor.follow(`${name}: out`, 'a[href*="self-service/logout"]');
}

/** Links an authenticator app on the settings page. @returns its secret */
export async function linkApp(visitor: Visitor, name: string): Promise<string> {
  const secret = (await visitor.read(/\b[A-Z2-7]{32}\b/)) ?? '';
  await visitor.submit(name, { totp_code: totp(secret) }, by('totp'));
  return secret;
}

/** Whether the registration asks for traits first, and for a password on another screen. */
export const isTwoSteps = (visitor: Visitor): Promise<boolean> => visitor.has(by('profile'));

/** Registers by password. */
export async function register(visitor: Visitor, name: string, email: string): Promise<void> {
  if (await isTwoSteps(visitor)) {
    await visitor.submit(`${name}: profile`, { 'traits.email': email }, by('profile'));
    await visitor.submit(`${name}: password`, { password }, by('password'));
  } else await visitor.submit(`${name}: registered`, { 'traits.email': email, password }, by('password'));
}

export const back = button('screen', 'previous');
