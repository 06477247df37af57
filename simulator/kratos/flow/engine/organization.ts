/**
 * Flows of an organization (selfservice/flow/organizations.go of Kratos v26.2.0). The open-source server shows no
 * method in them.
 */
import { nilUuid, uuidOrNil } from '@members/engines/go/uuid';
import { type FlowContext, isOffered, type Method } from './method.ts';

/** The organization that the request names; undefined if the id is not a UUID. */
export function requestedOrganization({ request }: FlowContext): string | undefined {
  const id = uuidOrNil(request.url.searchParams.get('organization'));
  return id === nilUuid ? undefined : id;
}

/** The methods whose nodes a new flow shows. */
export const shownMethods = (context: FlowContext, organization_id: string | undefined): readonly Method[] =>
  organization_id === undefined ? context.methods.filter((each) => isOffered(context, each)) : [];
