import { time } from '@members/engines/go/time';
import type { IdentityRecord } from '../record/records.ts';

/** An address that a request asks for. The traits decide whether the identity gets it. */
export interface DraftAddress {
  readonly id?: string;
  readonly value?: string;
  readonly via?: string;
}

export interface DraftVerifiable extends DraftAddress {
  readonly verified?: boolean;
  readonly status?: string;
  readonly verified_at?: string;
}

/** An identity before its identifiers and addresses are derived from its traits. */
export interface Draft extends Omit<IdentityRecord, 'verifiable_addresses' | 'recovery_addresses' | 'schema_id'> {
  /** '' is the default schema. */
  readonly schema_id: string;
  readonly verifiable_addresses: readonly DraftVerifiable[];
  readonly recovery_addresses: readonly DraftAddress[];
}

export function draftOf(identity: IdentityRecord): Draft {
  return {
    ...identity,
    verifiable_addresses: identity.verifiable_addresses.map(({ verified_at, ...address }) => ({
      ...address,
      ...(verified_at === undefined ? {} : { verified_at: time(verified_at) }),
    })),
  };
}
