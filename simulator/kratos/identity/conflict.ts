import type { World } from '../domain/world.ts';
import type { IdentityRecord } from '../record/records.ts';

export interface Conflict {
  /** The identity that has the identifier already. */
  readonly identity: IdentityRecord;
  /** The identifier or address that belongs to both identities. */
  readonly identifier: string;
  /** The credential type, or the channel of the address. */
  readonly type: string;
}

/**
 * The identity that conflicts with a refused one: by credentials, then by addresses.
 * @see identity/manager.go of Kratos v26.2.0, `ConflictingIdentity`
 */
export function conflictOf(world: World, refused: IdentityRecord): Conflict | undefined {
  for (const { type, identifiers } of Object.values(refused.credentials)) {
    for (const identifier of identifiers) {
      const identity = world.identityByIdentifier(type, identifier);
      if (identity) return { identity, identifier, type };
    }
  }
  for (const use of ['verifiable', 'recovery'] as const) {
    for (const address of refused[`${use}_addresses`]) {
      const identity = world.identityByAddress(use, address);
      if (identity) return { identity, identifier: address.value, type: address.via };
    }
  }
  return undefined;
}
