/** The types that go-oidc requires of an id token's claims, with its error texts. */
import { mismatch } from '@members/engines/go/json/decode';
import { sourceTextOf } from '@members/engines/go/json/json';
import { kindOf } from '@members/engines/go/json/kind';

/** @param spelled the source text of a number that JavaScript would print differently */
type ClaimCheck = (value: unknown, field: string, spelled?: string) => string | undefined;

const text: ClaimCheck = (value, field) =>
  typeof (value ?? '') === 'string' ? undefined : mismatch(value, 'string', field);

const audience: ClaimCheck = (value, field) => {
  if (Array.isArray(value)) return value.map((each) => text(each, field)).find((problem) => problem);
  return typeof (value ?? '') === 'string' ? undefined : mismatch(value, '[]string', field);
};

/** A number, which may be sent as text. */
const time: ClaimCheck = (value, field, spelled) => {
  if (value === null) return 'strconv.ParseFloat: parsing "": invalid syntax';
  if (!['string', 'number'].includes(typeof value)) return mismatch(value, 'json.Number', field);
  if (Math.abs(Number(value)) === Number.POSITIVE_INFINITY)
    return `strconv.ParseFloat: parsing ${JSON.stringify(spelled ?? value)}: value out of range`;
  if (typeof value !== 'string' || /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value)) return undefined;
  return `json: invalid number literal, trying to unmarshal ${JSON.stringify(JSON.stringify(value))} into Number`;
};

const textMap: ClaimCheck = (value, field) => {
  if (kindOf(value ?? {}) !== 'object') return mismatch(value, 'map[string]string', field);
  const other = Object.values(value ?? {}).find((each) => typeof (each ?? '') !== 'string');
  return other === undefined ? undefined : mismatch(other, 'string', field);
};

/** Go's types with decoders of their own come first, because their errors end the decoding. */
const members: Readonly<Record<string, ClaimCheck>> = {
  aud: audience,
  exp: time,
  iat: time,
  nbf: (value, ...rest) => (value === null ? undefined : time(value, ...rest)),
  iss: text,
  sub: text,
  nonce: text,
  at_hash: text,
  _claim_names: textMap,
};

/** The error for an id token's claims; undefined if they can be decoded. `null` counts as no claims. */
export function idTokenProblem(claims: unknown): string | undefined {
  if (claims === null) return undefined;
  if (kindOf(claims) !== 'object') return mismatch(claims, 'oidc.idToken');
  const claimsObject = claims as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(members)) {
    const problem = Object.hasOwn(claimsObject, name)
      ? check(claimsObject[name], `idToken.${name}`, sourceTextOf(claimsObject, name))
      : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
