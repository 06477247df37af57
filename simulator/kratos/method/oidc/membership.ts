/** The organization of a provider, in its users' identities and sessions. */

import { nilUuid, uuidOrNil } from '@members/engines/go/uuid';
import type { OidcProvider } from '../../../config/kratos.ts';

/** The organization that users of this provider join; empty if the configured id is not a UUID. */
export function membership({ organization_id: id = '' }: OidcProvider): { readonly organization_id?: string } {
  const organization_id = uuidOrNil(id);
  return organization_id === nilUuid ? {} : { organization_id };
}

/** The authentication method that a session names for this provider. */
export const sessionMethod = ({ id: provider, organization_id: organization }: OidcProvider) =>
  ({ method: 'oidc', aal: 'aal1', provider, ...(organization ? { organization } : {}) }) as const;
