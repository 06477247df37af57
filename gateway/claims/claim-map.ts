import * as z from 'zod';
import { ConfigProblem } from '../config/config-problem.ts';
import { parseYaml, type YamlFile } from '../config/yaml-file.ts';

/** Claims that Hydra writes into ID tokens itself. It drops values of these names that a consent brings. */
const hydraClaims = ['iss', 'sub', 'aud', 'iat', 'exp', 'rat', 'jti', 'nonce', 'sid', 'at_hash', 'c_hash', 'auth_time'];
/** Hydra writes these into ID tokens only, from the sign-in that Kratos reports. */
const signInClaims = ['acr', 'amr'];

const fixedPaths = [
  'addresses.email',
  'addresses.email.verified',
  'addresses.sms',
  'addresses.sms.verified',
  'session.amr',
  'session.acr',
  'session.authenticated_at',
  'identity.id',
  'identity.external_id',
  'identity.schema_id',
  'identity.organization_id',
  'identity.created_at',
  'identity.updated_at',
] as const;

const expectedPath = `a path: traits.NAME, metadata_public.NAME, ${fixedPaths.join(', ')}`;
const pathPattern = new RegExp(
  `^(?:(?:traits|metadata_public)(?:\\.[^.]+)+|${fixedPaths.join('|').replaceAll('.', '\\.')})$`,
);

const path = z.string().regex(pathPattern, { error: `expected ${expectedPath}` });

/** One path, or paths of which the first with a value counts. The texts of a list in the list are joined with blanks. */
const source = z.union([path, z.array(z.union([path, z.array(path).min(1)])).min(1)]);

const tokens = z.array(z.enum(['id_token', 'access_token'])).min(1);

const claim = z.union([source, z.strictObject({ from: source, in: tokens.default(['id_token']) }), z.literal(false)], {
  error: `expected ${expectedPath}; or a list of paths, an object with "from" and "in", or false`,
});

const claims = z.record(z.string(), claim);
const scopes = z.record(z.string(), claims);

/** The content of CLAIMS_FILE. docs/guides/claims.md explains it. */
export const claimMapSchema = z.strictObject({
  scopes: scopes.default({}).describe('Claims by scope. "*" is granted always.'),
  clients: z
    .record(z.string(), scopes)
    .default({})
    .describe("Claims by client and scope, over the claims of 'scopes'."),
});

export type ClaimMap = z.output<typeof claimMapSchema>;
export type Source = z.output<typeof source>;
type Claim = z.output<typeof claim>;

/** A claim of a map, and where it stands. */
export interface MappedClaim {
  readonly name: string;
  readonly claim: Claim;
  readonly place: readonly string[];
}

/** Claims without a CLAIMS_FILE: those of oryd/kratos-selfservice-ui-node, and those of the traits of the demonstration. */
export const defaultClaims = {
  email: { email: 'addresses.email', email_verified: 'addresses.email.verified' },
  profile: {
    name: ['traits.name', ['traits.name.first', 'traits.name.last'], ['traits.firstName', 'traits.lastName']],
    given_name: ['traits.name.first', 'traits.firstName'],
    family_name: ['traits.name.last', 'traits.lastName'],
    preferred_username: 'traits.username',
    website: 'traits.website',
    updated_at: 'identity.updated_at',
  },
} as const satisfies ClaimMapInput['scopes'];

type ClaimMapInput = z.input<typeof claimMapSchema>;

/** The map without a CLAIMS_FILE. */
export const noClaims: ClaimMap = { scopes: {}, clients: {} };

/** Returns all claims of a map. */
export function claimsOf({ scopes, clients }: ClaimMap): readonly MappedClaim[] {
  const inScopes = (table: ClaimMap['scopes'], place: readonly string[]) =>
    Object.entries(table).flatMap(([scope, claims]) =>
      Object.entries(claims).map(([name, claim]) => ({ name, claim, place: [...place, scope, name] })),
    );
  const own = Object.entries(clients).flatMap(([client, table]) => inScopes(table, ['clients', client]));
  return [...inScopes(scopes, ['scopes']), ...own];
}

/** Returns the paths that a claim reads. */
export const pathsOf = (claim: Claim): readonly string[] => (claim === false ? [] : [sourceOf(claim)].flat(3));

/** Returns where a claim comes from. */
export const sourceOf = (claim: Exclude<Claim, false>): Source =>
  typeof claim === 'object' && 'from' in claim ? claim.from : claim;

/** Returns the tokens that a claim belongs to. */
export const tokensOf = (claim: Exclude<Claim, false>): readonly ('id_token' | 'access_token')[] =>
  typeof claim === 'object' && 'in' in claim ? claim.in : ['id_token'];

/**
 * Reads the content of CLAIMS_FILE.
 * @param name of the file in messages
 * @throws ConfigProblem with one line for each problem, which names file and line
 */
export function parseClaimMap(name: string, text: string): YamlFile<ClaimMap> {
  const file = parseYaml(name, text, claimMapSchema);
  const problems = claimsOf(file.data).flatMap(({ name: claimName, claim, place }) => {
    if (claim === false) return [];
    const isOfHydra =
      hydraClaims.includes(claimName) || (signInClaims.includes(claimName) && tokensOf(claim).includes('id_token'));
    return isOfHydra ? [file.problem(place, 'expected another name, because Hydra writes this claim itself')] : [];
  });
  if (problems.length > 0) throw new ConfigProblem(problems);
  return file;
}
