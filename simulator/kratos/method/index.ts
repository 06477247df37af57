import type { Runtime } from '../../runtime/runtime.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import type { Method } from '../flow/engine/method.ts';
import { browserOnly } from './browser-only.ts';
import { code } from './code/method.ts';
import { identifierFirst } from './identifier_first/method.ts';
import { link } from './link/method.ts';
import { lookupSecret } from './lookup_secret/method.ts';
import { oidc } from './oidc/method.ts';
import { passkey } from './passkey/method.ts';
import { password } from './password/method.ts';
import { profile } from './profile/method.ts';
import { totp } from './totp/method.ts';
import { webauthn } from './webauthn/method.ts';

/** All methods in Kratos's order (driver/registry_default.go of Kratos v26.2.0), enabled or not. */
const methods: readonly Method[] = [
  profile,
  password,
  oidc,
  code,
  link,
  totp,
  passkey,
  webauthn,
  lookupSecret,
  identifierFirst,
];

const methodsWithBrowserPasskeys = methods.map((method) => (method === passkey ? browserOnly(method) : method));

/** The methods of the simulated version. */
export const methodsOf = (runtime: Pick<Runtime, 'as'>): readonly Method[] =>
  behaviourOf(runtime).passkeysOnlyInBrowsers ? methodsWithBrowserPasskeys : methods;
