import { isTwoSteps, makePerson, password, signIn, signOut } from '../people.ts';
import { button, type ExpressVisitor, methodButton } from '../visitor.ts';
import type { ExpressWalk } from './walk.ts';

const email = 'kay@example.org';

/**
 * Adds a virtual authenticator with a fingerprint reader.
 * @returns clicks a button and confirms at the authenticator, which confirms nothing that a page requests by itself
 */
async function addFingerprintReader(visitor: ExpressVisitor) {
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return async (name: string, pressed: string) => {
    await touch(true);
    await visitor.press(name, button(pressed));
    await touch(false);
  };
}

/** Adds a passkey and a security key, signs in by both, removes them, and registers another account by passkey. */
export const keys: ExpressWalk = async ({ openVisitor }) => {
  const visitor = await openVisitor();
  const touch = await addFingerprintReader(visitor);
  await makePerson(visitor.world, { email });
  await signIn(visitor, 'keys', email);
  await visitor.go('settings', '/settings');
  await touch('passkey added', 'passkey_register_trigger');
  await visitor.go('settings with a passkey', '/settings');
  await visitor.fill('webauthn_register_displayname', 'My key');
  await touch('key added', 'webauthn_register_trigger');
  await visitor.go('settings with both', '/settings');
  for (const query of ['refresh=true', 'aal=aal2', 'refresh=true&aal=aal2'])
    await visitor.go(`login ${query} with keys`, `/login?${query}`);
  if (await visitor.has(button('webauthn_login_trigger'))) await touch('refreshed by key', 'webauthn_login_trigger');
  await signOut(visitor, 'with keys');
  await signIn(visitor, 'by password', email);
  await visitor.go('second factor by key', '/login?aal=aal2');
  if (await visitor.has(button('webauthn_login_trigger'))) await touch('signed in by key', 'webauthn_login_trigger');
  await visitor.go('sessions by key', '/sessions');
  await signOut(visitor, 'by key');
  await byPasskey(visitor, touch);
  await visitor.go('settings to remove', '/settings');
  await visitor.submit('passkey removed', {}, button('passkey_remove'));
  await visitor.go('settings without a passkey', '/settings');
  await visitor.submit('key removed', {}, button('webauthn_remove'));
  await visitor.go('settings without keys', '/settings');
  await signOut(visitor, 'without keys');
  await registering(visitor, touch);
  await visitor.close();
};

type Touch = Awaited<ReturnType<typeof addFingerprintReader>>;

async function byPasskey(visitor: ExpressVisitor, touch: Touch): Promise<void> {
  await visitor.go('login with a passkey', '/login');
  if (await visitor.has(methodButton('identifier_first')))
    await visitor.submit('identifier of keys', { identifier: email }, methodButton('identifier_first'));
  await touch('signed in by passkey', 'passkey_login_trigger');
  await visitor.go('sessions by passkey', '/sessions');
  // If security keys are a second factor, a session by passkey asks for it.
  if (await visitor.has(button('webauthn_login_trigger'))) {
    await touch('second factor after a passkey', 'webauthn_login_trigger');
    await visitor.go('sessions by both', '/sessions');
  }
}

async function registering(visitor: ExpressVisitor, touch: Touch): Promise<void> {
  const mine = 'pia@example.org';
  await visitor.go('registration by passkey', '/registration');
  if (await isTwoSteps(visitor))
    await visitor.submit('registration by passkey: profile', { 'traits.email': mine }, methodButton('profile'));
  else await visitor.fill('traits.email', mine);
  await touch('registered by passkey', 'passkey_register_trigger');
  await visitor.go('sessions of the new one', '/sessions');
  await visitor.go('settings of the new one', '/settings');
  await visitor.submit('a password beside it', { password }, methodButton('password'));
  await visitor.go('settings with a password', '/settings');
  await visitor.submit('the only passkey removed', {}, button('passkey_remove'));
  await visitor.go('settings without it', '/settings');
}
