import type { Submission } from '../flow/common.ts';
import { code } from './code.ts';
import { createIdentifierFirst } from './identifier-first.ts';
import { password } from './password.ts';
import { createProfile } from './profile.ts';
import { isMeant, type Strategy } from './strategy.ts';

type Meant = (submission: Submission, type: 'browser' | 'api') => boolean;

/** A method that only says that it is switched off, where the server says so too. */
const switchedOff = (method: string, meant: Meant, ...flows: ('login' | 'register')[]): Strategy => ({
  method,
  ...Object.fromEntries(
    flows.map((flow) => [
      flow,
      async (...[context, { type }, submission]: Parameters<NonNullable<Strategy['login']>>) => {
        if (meant(submission, type)) isMeant(context, { ...submission, method }, method);
        return undefined;
      },
    ]),
  ),
});

const credentials: readonly Strategy[] = [
  password,
  switchedOff('oidc', ({ fields }) => Boolean(fields.get('provider')?.[0]), 'login', 'register'),
  code,
  switchedOff('passkey', ({ method }) => method === 'passkey', 'login', 'register'),
  switchedOff('webauthn', ({ method }, type) => method === 'webauthn' && type === 'browser', 'login'),
];

/** Every strategy is tried in this order (kratos driver), enabled or not. */
export const strategies: readonly Strategy[] = [
  createProfile(credentials),
  ...credentials,
  createIdentifierFirst(credentials),
];
