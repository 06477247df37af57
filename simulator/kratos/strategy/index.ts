import { code } from './code.ts';
import { createIdentifierFirst } from './identifier-first.ts';
import { lookup } from './lookup.ts';
import { oidc } from './oidc.ts';
import { passkey } from './passkey.ts';
import { password } from './password.ts';
import { createProfile } from './profile.ts';
import type { Strategy } from './strategy.ts';
import { totp } from './totp.ts';
import { webauthn } from './webauthn.ts';

const credentials: readonly Strategy[] = [password, oidc, code, totp, passkey, webauthn, lookup];

/** Every strategy is tried in this order (kratos driver), enabled or not. */
export const strategies: readonly Strategy[] = [
  createProfile(credentials),
  ...credentials,
  createIdentifierFirst(credentials),
];
