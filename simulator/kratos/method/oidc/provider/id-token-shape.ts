/** What an ID token's claims have to be for go-oidc to read them, and its words for what they are not. */
import { mismatch } from '../../../../go/json/decode.ts';
import { sourceTextOf } from '../../../../go/json/json.ts';
import { kindOf } from '../../../../go/json/kind.ts';

/** @param spelled a number as it is written, where not as the language would */
type Check = (value: unknown, field: string, spelled?: string) => string | undefined;

const text: Check = (value, field) =>
  typeof (value ?? '') === 'string' ? undefined : mismatch(value, 'string', field);

const audience: Check = (value, field) => {
  if (Array.isArray(value)) return value.map((each) => text(each, field)).find((problem) => problem);
  return typeof (value ?? '') === 'string' ? undefined : mismatch(value, '[]string', field);
};

/** A number, which may be written as a text. */
const time: Check = (value, field, spelled) => {
  if (value === null) return 'strconv.ParseFloat: parsing "": invalid syntax';
  if (!['string', 'number'].includes(typeof value)) return mismatch(value, 'json.Number', field);
  if (Math.abs(Number(value)) === Number.POSITIVE_INFINITY)
    return `strconv.ParseFloat: parsing ${JSON.stringify(spelled ?? value)}: value out of range`;
  if (typeof value !== 'string' || /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value)) return undefined;
  return `json: invalid number literal, trying to unmarshal ${JSON.stringify(JSON.stringify(value))} into Number`;
};

const texts: Check = (value, field) => {
  if (kindOf(value ?? {}) !== 'object') return mismatch(value, 'map[string]string', field);
  const other = Object.values(value ?? {}).find((each) => typeof (each ?? '') !== 'string');
  return other === undefined ? undefined : mismatch(other, 'string', field);
};

/** Those that read themselves come first: they end the reading. */
const members: Readonly<Record<string, Check>> = {
  aud: audience,
  exp: time,
  iat: time,
  nbf: (value, ...rest) => (value === null ? undefined : time(value, ...rest)),
  iss: text,
  sub: text,
  nonce: text,
  at_hash: text,
  _claim_names: texts,
};

/** What is wrong with what an ID token tells, if anything; null tells nothing. */
export function idTokenProblem(claims: unknown): string | undefined {
  if (claims === null) return undefined;
  if (kindOf(claims) !== 'object') return mismatch(claims, 'oidc.idToken');
  const told = claims as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(members)) {
    const problem = Object.hasOwn(told, name)
      ? check(told[name], `idToken.${name}`, sourceTextOf(told, name))
      : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}
