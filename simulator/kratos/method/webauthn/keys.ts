/** Keys as credentials store them (`CredentialsWebAuthnConfig` in identity/ of Kratos v26.2.0). Bytes are in base64. */
import { decodeBase64, encodeBase64Url } from '@members/engines/go/base64';
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

/** The identity's keys of a method. */
export function keysOf(identity: IdentityRecord | undefined, method: KeyMethod): readonly StoredKey[] {
  return (identity?.credentials[method]?.config.credentials ?? []) as readonly StoredKey[];
}

/** The user handle of the identity's keys, in base64url; '' if there is none. */
export function userHandleOf(identity: IdentityRecord | undefined, method: KeyMethod): string {
  return urlSafe(String(identity?.credentials[method]?.config.user_handle ?? ''));
}

/** Converts base64 to base64url without padding. */
export const urlSafe = (base64: string) => encodeBase64Url(decodeBase64(base64) ?? new Uint8Array());
