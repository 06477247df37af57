/** The admin API's operations on credentials of one type. */
import type { Credentials, IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';

type CredentialsMap = IdentityRecord['credentials'];

export interface CredentialType {
  /**
   * Makes the credentials from the body of a create or update (identity/handler_import.go of Kratos v26.2.0).
   * @param body the member of `credentials` for this type
   * @throws KratosError 400 for credentials that cannot be imported
   */
  import?(kratos: Kratos, type: string, before: Credentials | undefined, body: unknown): Promise<Credentials>;
  /**
   * Returns all credentials of the identity without the removed ones.
   * @param identifier selects one of several; '' if not given
   * @throws KratosError 400 or 404 if it selects none
   */
  remove(all: CredentialsMap, found: Credentials, identifier: string): CredentialsMap;
}

/** Removes the credentials of the type as a whole. */
export const removeAll: CredentialType['remove'] = (all, { type }) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== type));
