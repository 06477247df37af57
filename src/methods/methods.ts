import { code } from './code/method.ts';
import { identifierFirst } from './identifier_first/method.ts';
import { link } from './link/method.ts';
import { lookupSecret } from './lookup_secret/method.ts';
import type { Method, MethodField } from './method.ts';
import { oidc } from './oidc/method.ts';
import { passkey } from './passkey/method.ts';
import { password } from './password/method.ts';
import { profile } from './profile/method.ts';
import { totp } from './totp/method.ts';
import { webauthn } from './webauthn/method.ts';

/** All methods that the app knows, in the order of their sections on a form. */
export const methods: readonly Method[] = [
  oidc,
  identifierFirst,
  password,
  code,
  webauthn,
  passkey,
  totp,
  lookupSecret,
  profile,
  link,
];

/** Returns the fields of all methods. */
export const methodFields = (): readonly MethodField[] => methods.flatMap(({ fields = [] }) => fields);

/** Returns what is known about a field; undefined if no method has it. */
export const fieldNamed = (name: string): MethodField | undefined =>
  methodFields().find((field) => field.name === name);

/** Returns the method of a group of nodes; undefined for `default` and for groups that the app does not know. */
export const methodOfGroup = (group: string): Method | undefined =>
  methods.find(({ groups }) => groups.includes(group));
