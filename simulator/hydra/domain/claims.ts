type Claims = Readonly<Record<string, unknown>>;

/** Claims that the server makes, or leaves out where it has no value for them. */
const ownClaims = ['acr', 'amr', 'nonce', 'at_hash', 'c_hash', 'exp', 'jti'];

/** What somebody adds to an id token, less what is the server's to say. */
export const withoutOwn = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !ownClaims.includes(name)));

const kept = ['iss', 'sub', 'aud', 'auth_time', 'iat', 'rat', 'nonce', 'acr', 'amr'];

/** What of an id token is not of those who add to it: it stays, whatever they add. */
export const keptClaims = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => kept.includes(name)));
