import { totp } from '@members/testkit/totp';
import type { ExpressWorld } from './servers.ts';
import { button, type ExpressVisitor, methodButton } from './visitor.ts';

/** The first password of all identities. */
export const password = 'correct-horse-7';

const json = { 'content-type': 'application/json' };

/** Calls an admin API. @returns the parsed body */
export async function callAdmin(address: string, body?: object) {
  const answer = await fetch(address, body && { method: 'POST', headers: json, body: JSON.stringify(body) });
  return answer.json();
}

/** Creates an identity with a password. */
export async function makePerson(
  { kratosAdmin }: ExpressWorld,
  traits: Readonly<Record<string, unknown>>,
): Promise<void> {
  const credentials = { password: { config: { password } } };
  await callAdmin(`${kratosAdmin}/admin/identities`, { schema_id: 'default', traits, credentials });
}

/** Returns an identity with its backup codes. */
export async function fetchIdentity({ kratosAdmin }: ExpressWorld, email: string) {
  const [identity] = await callAdmin(`${kratosAdmin}/admin/identities?credentials_identifier=${email}`);
  return callAdmin(`${kratosAdmin}/admin/identities/${identity.id}?include_credential=lookup_secret`);
}

/** Signs in by password, on one screen or on two. */
export async function signIn(visitor: ExpressVisitor, name: string, email: string, secret = password): Promise<void> {
  await visitor.go(`${name}: login`, '/login');
  if (await visitor.has(methodButton('identifier_first')))
    await visitor.submit(`${name}: identifier`, { identifier: email }, methodButton('identifier_first'));
  const named = (await visitor.hasField('identifier')) && { identifier: email };
  await visitor.submit(`${name}: signed in`, { ...named, password: secret }, methodButton('password'));
}

export async function signOut(visitor: ExpressVisitor, name: string): Promise<void> {
  await visitor.go(`${name}: welcome`, '/welcome');
  await visitor.follow(`${name}: out`, 'a[href*="self-service/logout"]');
}

/** Sets up an authenticator app on the settings page. @returns its secret */
export async function linkAuthenticator(visitor: ExpressVisitor, name: string): Promise<string> {
  const secret = (await visitor.read(/\b[A-Z2-7]{32}\b/)) ?? '';
  await visitor.submit(name, { totp_code: totp(secret) }, methodButton('totp'));
  return secret;
}

/** Whether the registration asks for the password on a second screen. */
export const isTwoSteps = (visitor: ExpressVisitor): Promise<boolean> => visitor.has(methodButton('profile'));

/** Registers by password. */
export async function register(visitor: ExpressVisitor, name: string, email: string): Promise<void> {
  if (await isTwoSteps(visitor)) {
    await visitor.submit(`${name}: profile`, { 'traits.email': email }, methodButton('profile'));
    await visitor.submit(`${name}: password`, { password }, methodButton('password'));
  } else await visitor.submit(`${name}: registered`, { 'traits.email': email, password }, methodButton('password'));
}

export const backButton = button('screen', 'previous');
