/** Keys as credentials keep them (`identity.CredentialsWebAuthnConfig`); bytes in base64. */
import { decodeBase64, encodeBase64Url } from '../../../go/base64.ts';
import type { IdentityRecord, KeyMethod } from '../../record/records.ts';

export interface StoredKey {
  readonly id: string;
  readonly public_key: string;
  readonly attestation_type: string;
  readonly authenticator: {
    readonly aaguid: string;
    readonly sign_count: number;
    readonly clone_warning: boolean;
  };
  readonly display_name: string;
  readonly added_at: string;
  readonly is_passwordless: boolean;
  readonly flags?: {
    readonly user_present: boolean;
    readonly user_verified: boolean;
    readonly backup_eligible: boolean;
    readonly backup_state: boolean;
  };
}

/** A person's keys of a method; none for somebody without. */
export function keysOf(identity: IdentityRecord | undefined, method: KeyMethod): readonly StoredKey[] {
  return (identity?.credentials[method]?.config.credentials ?? []) as readonly StoredKey[];
}

/** What the keys of a method call their owner, in base64url; '' for somebody without. */
export function userHandleOf(identity: IdentityRecord | undefined, method: KeyMethod): string {
  return urlSafe(String(identity?.credentials[method]?.config.user_handle ?? ''));
}

export const urlSafe = (base64: string) => encodeBase64Url(decodeBase64(base64) ?? new Uint8Array());
