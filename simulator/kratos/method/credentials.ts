import type { CredentialType } from '../identity/credential-type.ts';
import { credentials as lookupSecret } from './lookup_secret/credentials.ts';
import { credentials as oidc } from './oidc/credentials.ts';
import { credentials as password } from './password/credentials.ts';
import { credentials as totp } from './totp/credentials.ts';
import { credentials as webauthn } from './webauthn/credentials.ts';

/** How the admin API imports and deletes credentials, by type. It cannot change credentials of other types. */
const types: Readonly<Record<string, CredentialType>> = {
  password,
  oidc,
  saml: oidc,
  totp,
  lookup_secret: lookupSecret,
  webauthn,
};

/** How the admin API handles credentials of a type; undefined if it cannot change them. */
export const credentialType = (type: string): CredentialType | undefined =>
  Object.hasOwn(types, type) ? types[type] : undefined;
