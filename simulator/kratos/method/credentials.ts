import type { CredentialType } from '../identity/credential-type.ts';
import { credentials as lookupSecret } from './lookup_secret/credentials.ts';
import { credentials as oidc } from './oidc/credentials.ts';
import { credentials as password } from './password/credentials.ts';
import { credentials as totp } from './totp/credentials.ts';
import { credentials as webauthn } from './webauthn/credentials.ts';

/** The credentials that administrators import or delete, by their type; those of other types stay as they are. */
const types: Readonly<Record<string, CredentialType>> = {
  password,
  oidc,
  saml: oidc,
  totp,
  lookup_secret: lookupSecret,
  webauthn,
};

export const credentialType = (type: string): CredentialType | undefined =>
  Object.hasOwn(types, type) ? types[type] : undefined;
