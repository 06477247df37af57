type Claims = Readonly<Record<string, unknown>>;

/** Claims that only the server sets. */
const ownClaims = ['acr', 'amr', 'nonce', 'at_hash', 'c_hash', 'exp', 'jti'];

/** Additional claims for an ID token, without those that only the server sets. */
export const withoutServerClaims = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !ownClaims.includes(name)));

const kept = ['iss', 'sub', 'aud', 'auth_time', 'iat', 'rat', 'nonce', 'acr', 'amr'];

/** The claims of an ID token that a hook cannot change. */
export const protectedClaims = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => kept.includes(name)));
