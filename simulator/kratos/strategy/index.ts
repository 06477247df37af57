import { password } from './password.ts';
import { isMeant, type Strategy } from './strategy.ts';

/** A method that only says that it is switched off, where the server says so too. */
const switchedOff = (method: string, ...flows: ('login' | 'register')[]): Strategy => ({
  method,
  ...Object.fromEntries(
    flows.map((flow) => [
      flow,
      async (...[context, , submission]: Parameters<NonNullable<Strategy['login']>>) => {
        isMeant(context, submission, method);
        return undefined;
      },
    ]),
  ),
});

/** Every strategy is tried in this order (kratos driver), enabled or not. */
export const strategies: readonly Strategy[] = [
  password,
  switchedOff('oidc', 'login', 'register'),
  switchedOff('passkey', 'login', 'register'),
  switchedOff('webauthn', 'login'),
];
