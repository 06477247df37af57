/** Flows within an organization (Kratos `selfservice/flow/organizations.go`): no method of the open-source server is shown there. */
import { nilUuid, uuidOrNil } from '../../../go/uuid.ts';
import { type FlowContext, isEnabled, type Method } from './method.ts';

/** The organization that the request asks for; undefined for an id that is no UUID. */
export function askedOrganization({ request }: FlowContext): string | undefined {
  const id = uuidOrNil(request.url.searchParams.get('organization'));
  return id === nilUuid ? undefined : id;
}

/** The methods that show themselves in a new flow. */
export const shownMethods = (context: FlowContext, organization_id: string | undefined): readonly Method[] =>
  organization_id === undefined ? context.methods.filter((each) => isEnabled(context, each)) : [];
