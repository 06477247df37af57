/** What administrators can do with the credentials of one type. */
import type { Credentials, IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';

type CredentialsMap = IdentityRecord['credentials'];

export interface CredentialType {
  /**
   * Makes credentials of what comes with a create or update (Kratos `identity/handler_import.go`).
   *
   * @param body the member of `credentials` for this type
   * @throws KratosError 400 for what cannot be imported
   */
  import?(kratos: Kratos, type: string, before: Credentials | undefined, body: unknown): Promise<Credentials>;
  /**
   * What stays of a person's credentials when these are deleted.
   *
   * @param identifier names one of several, '' none
   * @throws KratosError 400 or 404 where it names the wrong one
   */
  remove(all: CredentialsMap, found: Credentials, identifier: string): CredentialsMap;
}

/** Takes all of them away. */
export const removeAll: CredentialType['remove'] = (all, { type }) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== type));
