/** An identity as the admin endpoints show it. */

import { sortMembers } from '../../go/json/map.ts';
import { time } from '../../go/time.ts';
import type { IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson } from '../view/json.ts';
import { inOrder } from '../wire/members.ts';

export interface View {
  /** Without credentials the member is missing as a whole. */
  readonly credentials?: boolean;
  /** The credentials that are shown with their secrets. */
  readonly declassified?: readonly string[];
  /** The credentials that were made by this very request: the server has no times for them yet. */
  readonly made?: readonly string[];
  /** The whole identity was: where credentials have no identifiers, there is not even a list. */
  readonly isNew?: boolean;
  /** Shown for the schema's address: a change of schema does not show at once. */
  readonly schemaUrl?: string | undefined;
  /** False where the server leaves out metadata that the request left out. */
  readonly metadataAdmin?: boolean;
}

const never = '0001-01-01T00:00:00Z';

export function adminJson(
  kratos: Kratos,
  identity: IdentityRecord,
  { credentials = true, declassified = [], made = [], isNew = false, schemaUrl, metadataAdmin = true }: View = {},
): Record<string, unknown> {
  const shown = Object.values(identity.credentials).map(({ config, created_at, updated_at, ...rest }) => {
    const isMade = made.includes(rest.type);
    return [
      rest.type,
      inOrder('credentials', {
        ...rest,
        ...(isNew && rest.identifiers.length === 0 ? { identifiers: null } : {}),
        ...(declassified.includes(rest.type) ? { config } : {}),
        created_at: isMade ? never : time(created_at),
        updated_at: isMade ? never : time(updated_at),
      }),
    ];
  });
  return inOrder('identity', {
    ...identityJson(kratos, identity),
    ...(schemaUrl === undefined ? {} : { schema_url: schemaUrl }),
    ...(metadataAdmin ? { metadata_admin: identity.metadata_admin } : {}),
    ...(credentials && shown.length > 0
      ? { credentials: sortMembers(Object.fromEntries(shown), { deep: false }) }
      : {}),
  });
}
