/** The claims that mappers see by their own names, and what each has to be (Kratos `oidc.Claims`). */
type Kind = 'string' | 'bool' | 'int64' | 'flag';

const strings = `iss sub oid name given_name family_name last_name middle_name nickname preferred_username profile picture
  website email gender birthdate zoneinfo locale phone_number hd team nonce`;

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...strings.split(/\s+/).map((name): [string, Kind] => [name, 'string']),
  ['phone_number_verified', 'bool'],
  ['nonce_supported', 'bool'],
  ['updated_at', 'int64'],
  // Apple sends it as text.
  ['email_verified', 'flag'],
]);

export const isKnown = (name: string) => kinds.has(name);

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int64: Number.isInteger,
  flag: (value) => ['true', 'false'].includes(String(value)),
};

/** What Go's decoder calls a piece of JSON. */
function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' && !Number.isInteger(value) ? `number ${value}` : typeof value;
}

/** What the server says of the first claim that is not what it has to be. */
export function claimProblem(claims: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(claims)) {
    const kind = kinds.get(name);
    // LinkedIn sends a place in parts.
    const isPlace = name === 'locale' && goType(value) === 'object';
    if (!kind || value === null || isPlace || fits[kind](value)) continue;
    if (kind === 'flag') return `boolean unmarshal error: invalid input ${JSON.stringify(value)}`;
    return `json: cannot unmarshal ${goType(value)} into Go struct field Claims.${name} of type ${kind}`;
  }
  return undefined;
}

/** `email_verified` as go-oidc reads it from the userinfo endpoint, before anybody else does. */
export const isFlag = (value: unknown) => value === undefined || fits.flag(value);
