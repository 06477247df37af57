import type { Strategy } from '../flow/method.ts';
import { code } from './code/method.ts';
import { createIdentifierFirst } from './identifier_first/method.ts';
import { lookup } from './lookup_secret/method.ts';
import { oidc } from './oidc/method.ts';
import { passkey } from './passkey/method.ts';
import { password } from './password/method.ts';
import { createProfile } from './profile/method.ts';
import { totp } from './totp/method.ts';
import { webauthn } from './webauthn/method.ts';

const credentials: readonly Strategy[] = [password, oidc, code, totp, passkey, webauthn, lookup];

/** Every strategy is tried in this order (kratos driver), enabled or not. */
export const strategies: readonly Strategy[] = [
  createProfile(credentials),
  ...credentials,
  createIdentifierFirst(credentials),
];
