import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The two kinds of authenticator, as Chromium simulates them (DevTools protocol, WebAuthn domain). */
const devices = {
  fingerprint: { transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  key: { transport: 'usb', hasResidentKey: false, hasUserVerification: false, isUserVerified: false },
} as const;

/** A virtual authenticator of a page. */
export interface Authenticator {
  /** Sets whether the fingerprint is right. With `false`, ceremonies on a device with a reader fail. */
  readonly setUserVerified: (isUserVerified: boolean) => Promise<unknown>;
  /** Adds a passkey that no server knows. */
  readonly addForeignKey: () => Promise<unknown>;
  /** Removes the authenticator. @returns a function that adds it again, with its keys */
  readonly unplug: () => Promise<() => Promise<void>>;
}

/** Adds a virtual authenticator to a page: a device with a fingerprint reader, or a security key that only has to be touched. */
export async function addAuthenticator(
  page: Page,
  device: keyof typeof devices = 'fingerprint',
): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', automaticPresenceSimulation: true, ...devices[device] } as const;
  let { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    addForeignKey: () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credential = {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        userHandle: randomBytes(64).toString('base64'),
        signCount: 1,
      };
      return session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    unplug: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      return async () => {
        ({ authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options }));
        for (const credential of credentials)
          await session.send('WebAuthn.addCredential', { authenticatorId, credential });
      };
    },
  };
}
