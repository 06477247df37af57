import type { AcceptOAuth2ConsentRequestSession, Identity, Session, VerifiableIdentityAddress } from '@ory/client';
import { type ClaimMap, defaultClaims, noClaims, type Source, sourceOf, tokensOf } from './claim-map.ts';

/** What claims are read from: an identity, and its session if there is one. */
export type ClaimSubject = Partial<Session> & { readonly identity: Identity };

/** Claims that OpenID Connect Core 1.0, section 5.1, defines as a string: other values are left out. */
const textClaims: ReadonlySet<string> = new Set([
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
  ...['website', 'email', 'gender', 'birthdate', 'zoneinfo', 'locale', 'phone_number'],
]);

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** Returns seconds since 1970, as OpenID Connect requires. */
function secondsOf(time: string | undefined): number | undefined {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

/**
 * Returns the address of an identity: the verifiable one that equals the trait `email`, else the first verifiable one, else
 * the trait, which counts as unverified.
 */
function addressOf(
  { verifiable_addresses = [], traits }: Identity,
  via: 'email' | 'sms',
): Pick<VerifiableIdentityAddress, 'value' | 'verified'> | undefined {
  const all = verifiable_addresses.filter((address) => address.via === via);
  const trait: unknown = via === 'email' ? member(traits, 'email') : undefined;
  if (typeof trait !== 'string' || trait === '') return all[0];
  const same = all.find(({ value }) => value.toLowerCase() === trait.toLowerCase());
  return same ?? all[0] ?? { value: trait, verified: false };
}

const readers: Readonly<Record<string, (subject: ClaimSubject, names: readonly string[]) => unknown>> = {
  traits: ({ identity }, names) => names.reduce<unknown>(member, identity.traits),
  metadata_public: ({ identity }, names) => names.reduce<unknown>(member, identity.metadata_public),
  addresses: ({ identity }, [via, verified]) => {
    const address = addressOf(identity, via === 'sms' ? 'sms' : 'email');
    return verified === undefined ? address?.value : address?.verified;
  },
  session: (session, [name]) => {
    if (name === 'acr') return session.authenticator_assurance_level;
    if (name === 'authenticated_at') return secondsOf(session.authenticated_at);
    const methods = (session.authentication_methods ?? []).flatMap(({ method }) => method ?? []);
    return methods.length > 0 ? [...new Set(methods)] : undefined;
  },
  identity: ({ identity }, [name = '']) => {
    const value = member(identity, name);
    return name.endsWith('_at') && typeof value === 'string' ? secondsOf(value) : value;
  },
};

function valueAt(subject: ClaimSubject, path: string): unknown {
  const [root = '', ...names] = path.split('.');
  return readers[root]?.(subject, names);
}

/** Returns the first value of a source that a claim can have. */
function claimValue(subject: ClaimSubject, name: string, source: Source): unknown {
  const candidates = (Array.isArray(source) ? source : [source]).map((one) => {
    if (typeof one === 'string') return valueAt(subject, one);
    return one
      .map((path) => valueAt(subject, path))
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  });
  return candidates.find((value) => isFilled(value) && (typeof value === 'string' || !textClaims.has(name)));
}

/**
 * Returns the claims of a session's tokens that the granted scopes allow. Claims without a value are left out.
 * @param map over the claims of `defaultClaims`; claims of the client count before those of all clients
 */
export function tokenClaims(
  subject: ClaimSubject,
  { scopes, client = '', map = noClaims }: { scopes: readonly string[]; client?: string | undefined; map?: ClaimMap },
): Required<AcceptOAuth2ConsentRequestSession> {
  const layers = [defaultClaims, map.scopes, Object.hasOwn(map.clients, client) ? map.clients[client] : undefined];
  const claims = layers.flatMap((layer: ClaimMap['scopes'] = {}) =>
    Object.entries(layer).map(([scope, table]) => ({ scope, table })),
  );
  const byName = new Map(
    ['*', ...scopes].flatMap((granted) =>
      Object.entries(Object.assign({}, ...claims.filter(({ scope }) => scope === granted).map(({ table }) => table))),
    ) as [string, ClaimMap['scopes'][string][string]][],
  );
  const tokens = { id_token: {} as Record<string, unknown>, access_token: {} as Record<string, unknown> };
  for (const [name, claim] of byName) {
    if (claim === false) continue;
    const value = claimValue(subject, name, sourceOf(claim));
    if (value !== undefined) for (const token of tokensOf(claim)) tokens[token][name] = value;
  }
  return tokens;
}

/** Returns the text by which a user recognises an account: the e-mail address, else the name, else the id. */
export function identityLabel(identity: Identity): string {
  const { email, name, preferred_username } = tokenClaims({ identity }, { scopes: ['email', 'profile'] }).id_token;
  return (
    [member(identity.traits, 'email'), email, name, preferred_username].find(
      (label) => typeof label === 'string' && label !== '',
    ) ?? identity.id
  );
}
