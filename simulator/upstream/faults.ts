/** What goes wrong on purpose: a sign-in may name one of these as its `fault`. */
import { textAnswer } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Claims } from './config.ts';
import { json } from './json.ts';

/** What the token endpoint answers instead of tokens. */
export const tokenFaults: Readonly<Record<string, () => Answer>> = {
  token_refused: () => json(400, { error: 'invalid_request', error_description: 'Refused on purpose.' }),
  token_unavailable: () => textAnswer(503, 'Out of order on purpose.\n'),
  token_garbled: () => textAnswer(200, 'No JSON on purpose.\n'),
};

/** The ID token's claims instead of the right ones; times in seconds. */
export const idTokenFaults: Readonly<Record<string, (claims: Claims) => Claims>> = {
  id_token_issuer: (claims) => ({ ...claims, iss: 'https://example.org/somebody-else' }),
  id_token_audience: (claims) => ({ ...claims, aud: 'somebody-else' }),
  id_token_expired: (claims) => ({ ...claims, exp: 1_000_000_000 }),
  id_token_subject: ({ sub: _, ...claims }) => claims,
};

/** What becomes of the signed ID token. */
export const signedFaults: Readonly<Record<string, (token: string) => string>> = {
  id_token_missing: () => '',
  id_token_garbled: () => 'no-token-on-purpose',
  id_token_signature: (token) => token.replace(/[^.]+$/, (signature) => [...signature].reverse().join('')),
};

/** What the userinfo endpoint answers instead of the person's claims. */
export const userinfoFaults: Readonly<Record<string, (claims: Claims) => Answer>> = {
  userinfo_unavailable: () => textAnswer(503, 'Out of order on purpose.\n'),
  userinfo_refused: () => json(403, { error: 'insufficient_scope', error_description: 'Refused on purpose.' }),
  userinfo_garbled: () => textAnswer(200, 'No JSON on purpose.\n'),
  userinfo_subject: (claims) => json(200, { ...claims, sub: 'somebody-else' }),
};

/** The entry of that name; undefined for no fault, and for one of another table. */
export function faultIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** All names, as the sign-in page offers them. */
export const faultNames: readonly string[] = [tokenFaults, idTokenFaults, signedFaults, userinfoFaults].flatMap(
  (table) => Object.keys(table),
);
