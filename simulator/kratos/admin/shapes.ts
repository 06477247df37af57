/**
 * The bodies of the identity endpoints, with the names of their Go types, which errors show (identity/handler.go of
 * Kratos v26.2.0).
 */

import {
  anyValue,
  boolean,
  listOf,
  nullString,
  nullUuid,
  object,
  type Shape,
  string,
  time,
  uuid,
  uuidPointer,
} from '@members/engines/go/json/decode';
import type { DraftAddress, DraftVerifiable } from '../identity/draft.ts';

const stamps = { created_at: time, updated_at: time };
const state: Shape = { kind: 'string', go: 'identity.State' };

const verifiableAddresses = listOf(
  '[]identity.VerifiableAddress',
  object('identity.VerifiableAddress', {
    id: uuid,
    value: string,
    verified: boolean,
    via: string,
    status: { kind: 'string', go: 'identity.VerifiableAddressStatus' },
    verified_at: time,
    ...stamps,
  }),
);
const recoveryAddresses = listOf(
  '[]identity.RecoveryAddress',
  object('identity.RecoveryAddress', { id: uuid, value: string, via: string, ...stamps }),
);

const password = object('identity.AdminIdentityImportCredentialsPassword', {
  config: object('identity.AdminIdentityImportCredentialsPasswordConfig', {
    hashed_password: string,
    password: string,
    use_password_migration_hook: boolean,
  }),
});
const providers = (go: string, extra: Readonly<Record<string, Shape>>) =>
  object(`identity.AdminIdentityImportCredentials${go}`, {
    config: object(`identity.AdminIdentityImportCredentials${go}Config`, {
      providers: listOf(
        `[]identity.AdminCreateIdentityImportCredentials${go}Provider`,
        object(`identity.AdminCreateIdentityImportCredentials${go}Provider`, {
          subject: string,
          provider: string,
          organization: nullUuid,
          ...extra,
        }),
      ),
    }),
  });
const credentials = object('identity.IdentityWithCredentials', {
  password,
  oidc: providers('OIDC', { use_auto_link: boolean }),
  saml: providers('SAML', {}),
});

const common = {
  schema_id: string,
  traits: anyValue,
  credentials,
  metadata_public: anyValue,
  metadata_admin: anyValue,
  state,
  external_id: string,
};

/** The body of `POST /admin/identities`. */
export const createShape = object('identity.CreateIdentityBody', {
  ...common,
  verifiable_addresses: verifiableAddresses,
  recovery_addresses: recoveryAddresses,
  organization_id: nullUuid,
});

/** The body of `PUT /admin/identities/{id}`. */
export const updateShape = object('identity.UpdateIdentityBody', common);

/** The identity that results from a JSON Patch. */
export const patchedShape = object('identity.WithCredentialsAndAdminMetadataInJSON', {
  ...common,
  id: uuid,
  external_id: nullString,
  credentials: anyValue,
  schema_url: string,
  state_changed_at: time,
  verifiable_addresses: verifiableAddresses,
  recovery_addresses: recoveryAddresses,
  organization_id: nullUuid,
  ...stamps,
});

/** The body of `PATCH /admin/identities`. */
export const batchShape = object('identity.BatchPatchIdentitiesBody', {
  identities: listOf(
    '[]*identity.BatchIdentityPatch',
    object('identity.BatchIdentityPatch', { create: createShape, patch_id: uuidPointer }),
  ),
});

export interface ProviderBody {
  readonly subject?: string;
  readonly provider?: string;
  readonly organization?: string;
  readonly use_auto_link?: boolean;
}
export interface ImportBody {
  readonly password?: {
    readonly config?: {
      readonly hashed_password?: string;
      readonly password?: string;
      readonly use_password_migration_hook?: boolean;
    };
  };
  readonly oidc?: { readonly config?: { readonly providers?: readonly ProviderBody[] } };
  readonly saml?: { readonly config?: { readonly providers?: readonly ProviderBody[] } };
}
/** The body of a create or update. */
export interface IdentityBody {
  readonly schema_id?: string;
  readonly traits?: unknown;
  readonly credentials?: ImportBody;
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
  readonly state?: string;
  readonly external_id?: string;
  readonly organization_id?: string;
  readonly verifiable_addresses?: readonly DraftVerifiable[];
  readonly recovery_addresses?: readonly DraftAddress[];
}
export interface BatchBody {
  readonly identities?: readonly ({ readonly create?: IdentityBody; readonly patch_id?: string } | undefined)[];
}
