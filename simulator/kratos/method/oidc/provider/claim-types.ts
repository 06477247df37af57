import { int64 } from '@members/engines/go/int64';
import { mismatch } from '@members/engines/go/json/decode';
import { goKind, kindOf } from '@members/engines/go/json/kind';

/**
 * The types of claims that mappers see by name (`Claims` in selfservice/strategy/oidc of Kratos v26.2.0). A `flag` is a
 * boolean that may be sent as text.
 */
type ClaimType = 'string' | 'bool' | 'int64' | 'map[string]interface {}' | 'flag';

const strings = `iss sub oid name given_name family_name last_name middle_name nickname preferred_username profile picture
  website email gender birthdate zoneinfo locale phone_number hd team nonce`;

const claimTypes: ReadonlyMap<string, ClaimType> = new Map<string, ClaimType>([
  ...strings.split(/\s+/).map((name): [string, ClaimType] => [name, 'string']),
  ['phone_number_verified', 'bool'],
  ['nonce_supported', 'bool'],
  ['updated_at', 'int64'],
  ['raw_claims', 'map[string]interface {}'],
  // Apple sends it as text.
  ['email_verified', 'flag'],
]);

/** True for claims that mappers see by name. */
export const isKnownClaim = (name: string) => claimTypes.has(name) && name !== 'raw_claims';

const typeChecks: Readonly<Record<ClaimType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int64: (value) => Number.isInteger(value) && int64(Number(value)) === value,
  'map[string]interface {}': (value) => kindOf(value) === 'object',
  flag: (value) => ['true', 'false'].includes(String(value)),
};

/**
 * Kratos's error for the first claim of a wrong type; undefined if there is none.
 * @param structPath the path before the struct's name in the error, with a dot at its end
 */
export function claimProblem(claims: Readonly<Record<string, unknown>>, structPath = ''): string | undefined {
  for (const [name, value] of Object.entries(claims)) {
    const kind = claimTypes.get(name);
    // LinkedIn sends the locale as an object.
    const isLocaleObject = name === 'locale' && kindOf(value) === 'object';
    if (!kind || (value === null && kind !== 'flag') || isLocaleObject || typeChecks[kind](value)) continue;
    if (kind === 'flag') return `boolean unmarshal error: invalid input ${JSON.stringify(value)}`;
    const found = kind === 'int64' && typeof value === 'number' ? `number ${value}` : goKind(value);
    return mismatch(value, kind, `${structPath}Claims.${name}`, found);
  }
  return undefined;
}

/** Whether go-oidc can read `email_verified` of a userinfo response. */
export const isBooleanClaim = (value: unknown) => value === undefined || typeChecks.flag(value);
