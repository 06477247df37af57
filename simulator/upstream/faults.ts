/** Deliberate faults. A sign-in can name one of them as its `fault`. */
import { textAnswer } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { AccountClaims } from './config.ts';
import { json } from './json.ts';

/** Responses of the token endpoint instead of tokens. */
export const tokenFaults: Readonly<Record<string, () => Answer>> = {
  token_refused: () => json(400, { error: 'invalid_request', error_description: 'Refused on purpose.' }),
  token_unavailable: () => textAnswer(503, 'Out of order on purpose.\n'),
  token_garbled: () => textAnswer(200, 'No JSON on purpose.\n'),
};

/** Changes to the claims of the ID token; times are in seconds. */
export const idTokenFaults: Readonly<Record<string, (claims: AccountClaims) => AccountClaims>> = {
  id_token_issuer: (claims) => ({ ...claims, iss: 'https://example.org/somebody-else' }),
  id_token_audience: (claims) => ({ ...claims, aud: 'somebody-else' }),
  id_token_expired: (claims) => ({ ...claims, exp: 1_000_000_000 }),
  id_token_subject: ({ sub: _, ...claims }) => claims,
};

/** Changes to the signed ID token. */
export const signedTokenFaults: Readonly<Record<string, (token: string) => string>> = {
  id_token_missing: () => '',
  id_token_garbled: () => 'no-token-on-purpose',
  id_token_signature: (token) => token.replace(/[^.]+$/, (signature) => [...signature].reverse().join('')),
};

/** Responses of the userinfo endpoint instead of the claims. */
export const userinfoFaults: Readonly<Record<string, (claims: AccountClaims) => Answer>> = {
  userinfo_unavailable: () => textAnswer(503, 'Out of order on purpose.\n'),
  userinfo_refused: () => json(403, { error: 'insufficient_scope', error_description: 'Refused on purpose.' }),
  userinfo_garbled: () => textAnswer(200, 'No JSON on purpose.\n'),
  userinfo_subject: (claims) => json(200, { ...claims, sub: 'somebody-else' }),
};

/** The entry of a fault in a table; undefined if the fault is '' or in another table. */
export function faultIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export const faultNames: readonly string[] = [tokenFaults, idTokenFaults, signedTokenFaults, userinfoFaults].flatMap(
  (table) => Object.keys(table),
);
