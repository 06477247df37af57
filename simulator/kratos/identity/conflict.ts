import type { World } from '../domain/world.ts';
import type { IdentityRecord } from '../record/records.ts';

export interface Conflict {
  /** Who has it already. */
  readonly identity: IdentityRecord;
  /** The identifier or address that both have. */
  readonly identifier: string;
  /** The credentials type, or how the address is reached. */
  readonly type: string;
}

/** Why an identity was refused: credentials first, then addresses (`identity.Manager.ConflictingIdentity`). */
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
