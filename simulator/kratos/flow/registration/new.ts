import type { RegistrationFlowRecord } from '../../record/records.ts';
import { sortNodes } from '../../ui/sort.ts';
import { errors } from '../../wire/errors.ts';
import { type FlowType, flowBase, requestUrlWith } from '../engine/base.ts';
import type { FlowContext } from '../engine/method.ts';
import { requestedOrganization, shownMethods } from '../engine/organization.ts';
import { asksProfileFirst } from './style.ts';

/** Creates and stores a registration flow. @throws KratosError */
export async function newRegistrationFlow(
  context: FlowContext,
  type: FlowType,
  change: (flow: RegistrationFlowRecord) => void = () => undefined,
): Promise<RegistrationFlowRecord> {
  const { kratos, request } = context;
  const { registration } = kratos.config.selfservice.flows;
  if (!registration.enabled) throw errors.registrationDisabled();
  const base = flowBase(context, 'registration', type, requestUrlWith(context, {}), registration.lifespan);
  const schemaId = request.url.searchParams.get('identity_schema');
  const schema = schemaId ? kratos.schemas.selectable(schemaId) : kratos.schemas.default;
  const organization_id = requestedOrganization(context);
  const flow: RegistrationFlowRecord = {
    ...base,
    ...(organization_id && { organization_id }),
    identity_schema: schemaId ? schema.id : '',
    kind: 'registration',
  };
  const populate = asksProfileFirst(context) ? 'populateProfile' : 'populate';
  for (const method of shownMethods(context, organization_id)) method.registration?.[populate]?.(context, flow);
  sortNodes(flow.ui.nodes, 'registration', schema.traitKeys);
  await context.hooks.runPreHooks(context, registration.before, { flow });
  change(flow);
  return kratos.world.saveFlow(flow);
}
