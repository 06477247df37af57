/**
 * Reasons that a server words itself (messages 4000001 and 5000001) and that people come across: what it says, and the
 * catalogue's key under `identities.reasons`. The first one that fits counts.
 */
const known: ReadonlyArray<readonly [said: RegExp, key: string]> = [
  [/returned error "access_denied"/, 'denied'],
  [/^Unable to complete OpenID Connect flow|^oidc: |\bid_token\b/, 'provider'],
  [/^The request was submitted too often/, 'tooOften'],
  [/last remaining first factor credential|lock you out of your account/, 'lastWay'],
  [/^can not (un)?link unknown or already existing OpenID Connect connection/, 'notLinked'],
  [/^(You must \(re-\)generate recovery backup codes|Can not reveal lookup codes)/, 'noCodes'],
  [/^Unable to decode body because HTTP Request Method was "GET"/, 'interrupted'],
  [/ is not valid "email"$/, 'email'],
  [/ is not valid "[^"]+"$/, 'format'],
];

/** Catalogue key of a reason, if there is one. */
export function reasonKey(reason: string): string | undefined {
  const row = known.find(([said]) => said.test(reason));
  return row && `identities.reasons.${row[1]}`;
}
