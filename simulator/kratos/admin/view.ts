/** The JSON of identities in the admin API. */

import { sortMembers } from '@members/engines/go/json/map';
import { time } from '@members/engines/go/time';
import type { IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson } from '../view/json.ts';
import { orderMembers } from '../wire/members.ts';

export interface IdentityView {
  /** Whether to show credentials; true by default. */
  readonly credentials?: boolean;
  /** Credential types that are shown with their config. */
  readonly declassified?: readonly string[];
  /** Credential types that this request created. Kratos has no times for them yet and shows year one. */
  readonly created?: readonly string[];
  /** Whether this request created the identity. Credentials without identifiers then show null. */
  readonly isNew?: boolean;
  /** Shown instead of the schema's address, because a change of schema is not visible in the response. */
  readonly schemaUrl?: string | undefined;
  /** Whether to show `metadata_admin`. Some responses leave it out if the request did. */
  readonly metadataAdmin?: boolean;
}

const never = '0001-01-01T00:00:00Z';

/** An identity as the admin API shows it. */
export function adminJson(
  kratos: Kratos,
  identity: IdentityRecord,
  {
    credentials = true,
    declassified = [],
    created = [],
    isNew = false,
    schemaUrl,
    metadataAdmin = true,
  }: IdentityView = {},
): Record<string, unknown> {
  const shown = Object.values(identity.credentials).map(({ config, created_at, updated_at, ...rest }) => {
    const isCreated = created.includes(rest.type);
    return [
      rest.type,
      orderMembers('credentials', {
        ...rest,
        ...(isNew && rest.identifiers.length === 0 ? { identifiers: null } : {}),
        ...(declassified.includes(rest.type) ? { config } : {}),
        created_at: isCreated ? never : time(created_at),
        updated_at: isCreated ? never : time(updated_at),
      }),
    ];
  });
  return orderMembers('identity', {
    ...identityJson(kratos, identity),
    ...(schemaUrl === undefined ? {} : { schema_url: schemaUrl }),
    ...(metadataAdmin ? { metadata_admin: identity.metadata_admin } : {}),
    ...(credentials && shown.length > 0
      ? { credentials: sortMembers(Object.fromEntries(shown), { deep: false }) }
      : {}),
  });
}
