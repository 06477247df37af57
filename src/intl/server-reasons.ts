import type { TextContext } from './ui-text-values.ts';

/**
 * Known reasons in texts of the server (messages 4000001, 4000005 and 5000001, from Kratos and from its libraries for
 * JSON, schemas and social sign-in), each with the key of our text. The first match counts; named groups become values
 * of the text.
 */
const reasonPatterns: ReadonlyArray<readonly [pattern: RegExp, key: string]> = [
  [/returned error "access_denied"|the user denied/, 'identities.reasons.denied'],
  [/permissions were not granted|no id_token was/, 'identities.reasons.permissions'],
  [/Jsonnet mapper|[Mm]isconfigur|reported to|report this as a bug/, 'error.sentence.configuration'],
  [/last remaining first factor|lock you out/, 'identities.reasons.lastWay'],
  [/link and unlink|either link or unlink/, 'identities.reasons.oneAtOnce'],
  [/^can not (un)?link /, 'identities.reasons.notLinked'],
  [
    /^oidc: |OpenID|id[_ ]token|field Claims|unmarshal error|\(Subject\)|nonce|issuer|graph\.microsoft|Tenant|OAuth|a subject$/,
    'identities.reasons.provider',
  ],
  [/submitted too often/, 'identities.reasons.tooOften'],
  [/code was already used/, 'identities.reasons.codeUsed'],
  [/^You must \(re-\)generate|lookup codes because/, 'identities.reasons.noCodes'],
  [/^You tried to remove a/, 'identities.reasons.keyGone'],
  [/WebAuth/, 'webauthn.failed'],
  [/recovery address is not valid/, 'identities.reasons.address'],
  [/valid session was detected/, 'error.sentence.signedIn'],
  [/^The HTTP Request Header included/, 'identities.reasons.native'],
  [/is not enabled|was disabled/, 'error.sentence.disabled'],
  [/cookie/, 'error.sentence.cookies'],
  [
    /session has expired|^No session was found|Request Method was|(new|retry the|restart the) flow/,
    'identities.reasons.interrupted',
  ],
  [/^Unable to |unknown HTTP Header|^Expected JSON/, 'identities.reasons.unreadable'],
  [/value changes/, 'identities.reasons.unchanged'],
  [/too similar to/, 'identities.messages.4000031'],
  [/data breaches/, 'identities.messages.4000034'],
  [/^password .* at least (?<min_length>\d+) .* got (?<actual_length>\d+)/, 'identities.messages.4000032'],
  [/^password .* at most (?<max_length>\d+) .* got (?<actual_length>\d+)/, 'identities.messages.4000033'],
  [/ is not valid "email"$/, 'identities.messages.4000040'],
  [/ is not valid "tel"$/, 'identities.messages.4000041'],
  [/ is not valid "date(-time)?"$/, 'invalid.date'],
  [/ is not valid "ur[il]/, 'invalid.url'],
  [/ is not valid |encoded$|mediatype/, 'identities.reasons.format'],
  [/^value must be (one of )?(?<values>.+)/, 'identities.reasons.values'],
  [/^property "(?<property>[^"]+)" is required/, 'identities.messages.4000002'],
  [/^only (?<max_items>\d+) items are allowed, but found (?<actual_items>\d+)/, 'identities.messages.4000023'],
  [/^additionalProperties/, 'identities.reasons.extra'],
  [/ failed$|^valid against|properties allowed|doesn't validate/, 'identities.reasons.combination'],
];

/** Parses a value of a reason: numbers for plurals, and `values` as a list in Go's quotes. */
const parseValue = (name: string, words: string) =>
  name === 'values'
    ? [...words.matchAll(/"([^"]*)"|[^\s",]+/g)].map(([all, quoted]) => quoted ?? all)
    : /^\d+$/.test(words)
      ? Number(words)
      : words;

/** Returns the catalogue key and the values for a reason; undefined if it is not known. */
export function knownReason(reason: string): { readonly key: string; readonly context: TextContext } | undefined {
  for (const [pattern, key] of reasonPatterns) {
    const match = pattern.exec(reason);
    if (match === null) continue;
    const given = Object.entries(match.groups ?? {});
    return { key, context: Object.fromEntries(given.map(([name, words]) => [name, parseValue(name, words)])) };
  }
  return undefined;
}
