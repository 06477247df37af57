import type { Identity } from '@ory/client';

type IdTokenClaims = Readonly<Record<string, unknown>>;

function traitOf(identity: Identity, name: string): string | undefined {
  const value: unknown = identity.traits?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isVerified(identity: Identity): boolean | undefined {
  const email = traitOf(identity, 'email')?.toLowerCase();
  return email === undefined
    ? undefined
    : (identity.verifiable_addresses ?? []).some(({ value, verified }) => verified && value.toLowerCase() === email);
}

function fullName(identity: Identity): string | undefined {
  const parts = [traitOf(identity, 'firstName'), traitOf(identity, 'lastName')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** Returns seconds since 1970, as OpenID Connect requires. */
function updatedAt({ updated_at }: Identity): number | undefined {
  const time = Date.parse(updated_at ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** Claims by scope, with their values of an identity (OpenID Connect Core 1.0, sections 5.1 and 5.4). */
const claimSources: readonly (readonly [scope: string, claim: string, read: (identity: Identity) => unknown])[] = [
  ['email', 'email', (identity) => traitOf(identity, 'email')],
  ['email', 'email_verified', isVerified],
  ['profile', 'name', fullName],
  ['profile', 'given_name', (identity) => traitOf(identity, 'firstName')],
  ['profile', 'family_name', (identity) => traitOf(identity, 'lastName')],
  ['profile', 'updated_at', updatedAt],
];

/** Returns the ID token's claims about an identity that the granted scopes allow. Unknown claims are left out. */
export function idTokenClaims(identity: Identity, granted: readonly string[]): IdTokenClaims {
  const rows = claimSources
    .filter(([scope]) => granted.includes(scope))
    .map(([, claim, read]) => [claim, read(identity)] as const);
  return Object.fromEntries(rows.filter(([, value]) => value !== undefined));
}

/** Returns the text by which a user recognises an account: the e-mail address, else the name, else the id. */
export function identityLabel(identity: Identity): string {
  return traitOf(identity, 'email') ?? fullName(identity) ?? identity.id;
}
