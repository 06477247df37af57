import { int64 } from '../../../../go/int64.ts';
import { mismatch } from '../../../../go/json/decode.ts';
import { goKind, kindOf } from '../../../../go/json/kind.ts';

/** The claims that mappers see by their own names, and what each has to be (Kratos `oidc.Claims`). */
type ClaimType = 'string' | 'bool' | 'int64' | 'map[string]interface {}' | 'flag';

const strings = `iss sub oid name given_name family_name last_name middle_name nickname preferred_username profile picture
  website email gender birthdate zoneinfo locale phone_number hd team nonce`;

const kinds: ReadonlyMap<string, ClaimType> = new Map<string, ClaimType>([
  ...strings.split(/\s+/).map((name): [string, ClaimType] => [name, 'string']),
  ['phone_number_verified', 'bool'],
  ['nonce_supported', 'bool'],
  ['updated_at', 'int64'],
  ['raw_claims', 'map[string]interface {}'],
  // Apple sends it as text.
  ['email_verified', 'flag'],
]);

export const isKnown = (name: string) => kinds.has(name) && name !== 'raw_claims';

const fits: Readonly<Record<ClaimType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int64: (value) => Number.isInteger(value) && int64(Number(value)) === value,
  'map[string]interface {}': (value) => kindOf(value) === 'object',
  flag: (value) => ['true', 'false'].includes(String(value)),
};

/**
 * What the server says of the first claim that is not what it has to be.
 *
 * @param within what the server's struct lies in, with a dot behind it
 */
export function claimProblem(claims: Readonly<Record<string, unknown>>, within = ''): string | undefined {
  for (const [name, value] of Object.entries(claims)) {
    const kind = kinds.get(name);
    // LinkedIn sends a place in parts.
    const isPlace = name === 'locale' && kindOf(value) === 'object';
    if (!kind || (value === null && kind !== 'flag') || isPlace || fits[kind](value)) continue;
    if (kind === 'flag') return `boolean unmarshal error: invalid input ${JSON.stringify(value)}`;
    const what = kind === 'int64' && typeof value === 'number' ? `number ${value}` : goKind(value);
    return mismatch(value, kind, `${within}Claims.${name}`, what);
  }
  return undefined;
}

/** `email_verified` as go-oidc reads it from the userinfo endpoint, before anybody else does. */
export const isFlag = (value: unknown) => value === undefined || fits.flag(value);
