/**
 * Validates an identity's traits and derives identifiers and addresses from them (identity/validator.go and
 * identity/extension_*.go of Kratos v26.2.0).
 */

import { jsonEqual } from '@members/engines/go/json/kind';
import { goLower } from '@members/engines/go/lower';
import { timeUnlessZero } from '@members/engines/go/time';
import { nilUuid } from '@members/engines/go/uuid';
import { faultOf, faultText } from '@members/engines/json-schema';
import type { Credentials, IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { codeCredentials } from '../schema/code-credentials.ts';
import { extensionFaults } from '../schema/extension-checks.ts';
import type { IdentitySchemaModel } from '../schema/identity-schemas.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { badRequest } from '../wire/errors.ts';
import { blankCredentials, typesNamedByTraits } from './credentials.ts';
import type { Draft, DraftAddress, DraftVerifiable } from './draft.ts';

/** Like `applyTraits`, for a form: violations become messages at its fields. @throws ValidationFailure */
export function applyTraitsInForm(kratos: Kratos, draft: Draft, before: IdentityRecord | undefined): IdentityRecord {
  const violations = kratos.schemas.get(draft.schema_id)?.validateIdentity(draft.traits) ?? [];
  if (violations.length > 0) throw new ValidationFailure(...violations);
  return applyTraits(kratos, draft, before);
}

/**
 * Returns the draft as a record, with identifiers and addresses from its traits.
 * @param before the stored identity, if there is one
 * @throws KratosError 400 for an unknown schema and for traits that violate their schema
 */
export function applyTraits(kratos: Kratos, draft: Draft, before: IdentityRecord | undefined): IdentityRecord {
  const schema = kratos.schemas.get(draft.schema_id);
  if (!schema)
    throw badRequest(`Unable to find JSON Schema ID: ${draft.schema_id || kratos.config.identity.default_schema_id}`);
  const problem = faultOf(schema.forValidation(), { traits: draft.traits }, extensionFaults);
  if (problem) throw badRequest(faultText(problem));
  const now = kratos.runtime.clock.now();
  const { verifiable, recovery } = schema.addresses(draft.traits);
  return {
    ...draft,
    credentials: withTraitIdentifiers(kratos, schema, draft, before),
    verifiable_addresses: storedFirst(
      before?.verifiable_addresses ?? [],
      verifiable.map((address) => {
        const requested = draft.verifiable_addresses.find((each) => isSameAddress(each, address));
        const complete = { ...asStored(address), ...verification(requested, now) };
        // An address from a web hook has the nil id and replaces the stored one.
        return withIdAndTimes(
          kratos,
          complete,
          before?.verifiable_addresses ?? [],
          requested !== undefined && requested.id !== nilUuid,
        );
      }),
    ),
    recovery_addresses: storedFirst(
      before?.recovery_addresses ?? [],
      recovery.map((address) => withIdAndTimes(kratos, asStored(address), before?.recovery_addresses ?? [], true)),
    ),
    updated_at: now,
  };
}

function withTraitIdentifiers(
  { runtime }: Kratos,
  schema: IdentitySchemaModel,
  { traits, credentials }: Draft,
  before: IdentityRecord | undefined,
): IdentityRecord['credentials'] {
  const now = runtime.clock.now();
  const result: Record<string, Credentials> = { ...credentials };
  for (const type of typesNamedByTraits) {
    const identifiers = schema.identifiers(traits, type);
    // Even without a secret, the credential reserves its identifiers.
    if (identifiers.length > 0) result[type] = { ...(result[type] ?? blankCredentials(type, now)), type, identifiers };
  }
  const code = codeCredentials(schema, traits);
  if (code) result.code = { ...(result.code ?? blankCredentials('code', now)), ...code, type: 'code' };
  for (const [type, each] of Object.entries(result)) {
    const known = before?.credentials[type];
    if (known)
      result[type] = jsonEqual(withSortedIdentifiers(each), withSortedIdentifiers(known))
        ? known
        : { ...each, updated_at: now };
  }
  return result;
}

/** For comparison: the order of identifiers does not matter. */
const withSortedIdentifiers = (each: Credentials): Credentials => ({
  ...each,
  identifiers: each.identifiers.toSorted(),
});

/** Kratos appends new addresses to those that stay. The order matters, because verification takes the first address. */
const storedFirst = <T>(asStored: readonly T[], all: readonly T[]): T[] => [
  ...asStored.filter((each) => all.includes(each)),
  ...all.filter((each) => !asStored.includes(each)),
];

type AddressKey = Readonly<Record<'value' | 'via', string>>;

function isSameAddress(a: DraftAddress, b: DraftAddress): boolean {
  return a.via === b.via && a.value === b.value;
}

/** An address as the database stores it. */
export const asStored = <T extends AddressKey>(address: T): T => ({ ...address, value: goLower(address.value.trim()) });

type Verification = Pick<VerifiableAddress, 'verified' | 'status' | 'verified_at'>;

function verification(requested: DraftVerifiable | undefined, now: number): Verification {
  const verified = requested?.verified ?? false;
  const status = (requested?.status || (verified ? 'completed' : 'pending')) as Verification['status'];
  const verifiedAt = timeUnlessZero(requested?.verified_at) ?? now;
  return { verified, status, ...(verified ? { verified_at: verifiedAt } : {}) };
}

/**
 * Gives an address its id and times. An unchanged address keeps both. A changed one keeps its id only if `keepsId`;
 * otherwise it becomes a new address.
 */
function withIdAndTimes<T extends AddressKey, S extends T & { readonly id: string; readonly created_at: number }>(
  { world, runtime }: Kratos,
  address: T,
  asStored: readonly (S & { readonly updated_at: number })[],
  keepsId: boolean,
): T & { id: string; created_at: number; updated_at: number } {
  const now = runtime.clock.now();
  const known = asStored.find((each) => isSameAddress(each, address));
  const { id, created_at, updated_at } = known ?? { id: '', created_at: now, updated_at: now };
  const merged = { ...address, id, created_at, updated_at };
  if (known && jsonEqual(merged, known)) return known;
  if (known && keepsId) return { ...merged, updated_at: now };
  return { id: world.id(), ...address, created_at: now, updated_at: now };
}
