import type { Runtime } from '../../runtime/runtime.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import type { Method } from '../flow/engine/method.ts';
import { code } from './code/method.ts';
import { identifierFirst } from './identifier_first/method.ts';
import { inBrowsers } from './in-browsers.ts';
import { link } from './link/method.ts';
import { lookupSecret } from './lookup_secret/method.ts';
import { oidc } from './oidc/method.ts';
import { passkey } from './passkey/method.ts';
import { password } from './password/method.ts';
import { profile } from './profile/method.ts';
import { totp } from './totp/method.ts';
import { webauthn } from './webauthn/method.ts';

/** Every method is asked in this order (kratos `driver/registry_default.go`), switched on or not. */
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

const withoutNativePasskeys = methods.map((method) => (method === passkey ? inBrowsers(method) : method));

/** The methods of a server. */
export const methodsOf = (runtime: Pick<Runtime, 'as'>): readonly Method[] =>
  behaviourOf(runtime).passkeysOnlyInBrowsers ? withoutNativePasskeys : methods;
