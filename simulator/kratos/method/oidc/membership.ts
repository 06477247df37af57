/** What follows from a provider that is an organization's. */

import type { OidcProvider } from '../../../config/kratos.ts';
import { nilUuid, uuidOrNil } from '../../../go/uuid.ts';

/** The organization that people of this provider belong to from then on; none for an id that is no UUID. */
export function membership({ organization_id: id = '' }: OidcProvider): { readonly organization_id?: string } {
  const organization_id = uuidOrNil(id);
  return organization_id === nilUuid ? {} : { organization_id };
}

/** How a session shows that somebody came by it. */
export const shownBy = ({ id: provider, organization_id: organization }: OidcProvider) =>
  ({ method: 'oidc', aal: 'aal1', provider, ...(organization ? { organization } : {}) }) as const;
