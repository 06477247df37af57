/**
 * Makes an identity agree with its traits: they must keep to the schema, and give the identity its
 * identifiers and addresses (Kratos `identity/validator.go`, `identity/extension_*.go`).
 */

import { jsonEqual } from '../../go/json/kind.ts';
import { goLower } from '../../go/lower.ts';
import { timeUnlessZero } from '../../go/time.ts';
import { nilUuid } from '../../go/uuid.ts';
import { faultText } from '../../json-schema/fault.ts';
import { faultOf } from '../../json-schema/validate.ts';
import type { Credentials, IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { codeCredentials } from '../schema/code-credentials.ts';
import { extensionFaults } from '../schema/fault-extension.ts';
import type { IdentitySchemaModel } from '../schema/identity-schemas.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { badRequest } from '../wire/errors.ts';
import { blankCredentials, namedByTraits } from './credentials.ts';
import type { Draft, DraftAddress, DraftVerifiable } from './draft.ts';

/** The same for a form, which shows what is wrong at its fields. @throws ValidationFailure */
export function settleInForm(kratos: Kratos, draft: Draft, before: IdentityRecord | undefined): IdentityRecord {
  const violations = kratos.schemas.get(draft.schema_id)?.validateIdentity(draft.traits) ?? [];
  if (violations.length > 0) throw new ValidationFailure(...violations);
  return settle(kratos, draft, before);
}

/** @throws KratosError 400 for an unknown schema and for traits that violate theirs */
export function settle(kratos: Kratos, draft: Draft, before: IdentityRecord | undefined): IdentityRecord {
  const schema = kratos.schemas.get(draft.schema_id);
  if (!schema)
    throw badRequest(`Unable to find JSON Schema ID: ${draft.schema_id || kratos.config.identity.default_schema_id}`);
  const problem = faultOf(schema.sound(), { traits: draft.traits }, extensionFaults);
  if (problem) throw badRequest(faultText(problem));
  const now = kratos.runtime.clock.now();
  const { verifiable, recovery } = schema.addresses(draft.traits);
  return {
    ...draft,
    credentials: nameCredentials(kratos, schema, draft, before),
    verifiable_addresses: keptFirst(
      before?.verifiable_addresses ?? [],
      verifiable.map((address) => {
        const given = draft.verifiable_addresses.find((each) => equal(each, address));
        const whole = { ...stored(address), ...verification(given, now) };
        // One that a hook made up takes the place of the stored one.
        return stamp(kratos, whole, before?.verifiable_addresses ?? [], given !== undefined && given.id !== nilUuid);
      }),
    ),
    recovery_addresses: keptFirst(
      before?.recovery_addresses ?? [],
      recovery.map((address) => stamp(kratos, stored(address), before?.recovery_addresses ?? [], true)),
    ),
    updated_at: now,
  };
}

function nameCredentials(
  { runtime }: Kratos,
  schema: IdentitySchemaModel,
  { traits, credentials }: Draft,
  before: IdentityRecord | undefined,
): IdentityRecord['credentials'] {
  const now = runtime.clock.now();
  const result: Record<string, Credentials> = { ...credentials };
  for (const type of namedByTraits) {
    const identifiers = schema.identifiers(traits, type);
    // An identifier belongs to its person even before there is a secret to it.
    if (identifiers.length > 0) result[type] = { ...(result[type] ?? blankCredentials(type, now)), type, identifiers };
  }
  const code = codeCredentials(schema, traits);
  if (code) result.code = { ...(result.code ?? blankCredentials('code', now)), ...code, type: 'code' };
  for (const [type, each] of Object.entries(result)) {
    const known = before?.credentials[type];
    if (known) result[type] = jsonEqual(inOrder(each), inOrder(known)) ? known : { ...each, updated_at: now };
  }
  return result;
}

/** The order of identifiers tells nothing. */
const inOrder = (each: Credentials): Credentials => ({ ...each, identifiers: each.identifiers.toSorted() });

/** The server writes what is new behind what stays; who is asked to verify one address is asked for the first. */
const keptFirst = <T>(stored: readonly T[], all: readonly T[]): T[] => [
  ...stored.filter((each) => all.includes(each)),
  ...all.filter((each) => !stored.includes(each)),
];

type Place = Readonly<Record<'value' | 'via', string>>;

function equal(a: DraftAddress, b: DraftAddress): boolean {
  return a.via === b.via && a.value === b.value;
}

/** As the database has it. */
export const stored = <T extends Place>(address: T): T => ({ ...address, value: goLower(address.value.trim()) });

type Verification = Pick<VerifiableAddress, 'verified' | 'status' | 'verified_at'>;

function verification(given: DraftVerifiable | undefined, now: number): Verification {
  const verified = given?.verified ?? false;
  const status = (given?.status || (verified ? 'completed' : 'pending')) as Verification['status'];
  const since = timeUnlessZero(given?.verified_at) ?? now;
  return { verified, status, ...(verified ? { verified_at: since } : {}) };
}

/**
 * Gives an address its id and times. The stored one keeps both as long as nothing is different; with
 * a difference it keeps its id only where the draft meant it, and else makes room for a new one.
 */
function stamp<T extends Place, S extends T & { readonly id: string; readonly created_at: number }>(
  { world, runtime }: Kratos,
  address: T,
  stored: readonly (S & { readonly updated_at: number })[],
  isMeant: boolean,
): T & { id: string; created_at: number; updated_at: number } {
  const now = runtime.clock.now();
  const old = stored.find((each) => equal(each, address));
  const { id, created_at, updated_at } = old ?? { id: '', created_at: now, updated_at: now };
  const merged = { ...address, id, created_at, updated_at };
  if (old && jsonEqual(merged, old)) return old;
  if (old && isMeant) return { ...merged, updated_at: now };
  return { id: world.id(), ...address, created_at: now, updated_at: now };
}
