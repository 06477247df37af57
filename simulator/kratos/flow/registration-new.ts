import { tellBeginning } from '../hook/index.ts';
import { strategies } from '../method/index.ts';
import { asksProfileFirst } from '../method/profile/method.ts';
import type { RegistrationFlowRecord } from '../record/records.ts';
import type { Context } from '../request/context.ts';
import { sortNodes } from '../ui/sort.ts';
import { errors } from '../wire/errors.ts';
import { type FlowType, flowBase, requestUrlWith } from './common.ts';
import { isEnabled } from './method.ts';

/** @throws KratosError */
export async function newRegistrationFlow(
  context: Context,
  type: FlowType,
  change: (flow: RegistrationFlowRecord) => void = () => undefined,
): Promise<RegistrationFlowRecord> {
  const { kratos, request } = context;
  const { registration } = kratos.config.selfservice.flows;
  if (!registration.enabled) throw errors.registrationDisabled();
  const base = flowBase(context, 'registration', type, requestUrlWith(context, {}), registration.lifespan);
  const asked = request.url.searchParams.get('identity_schema');
  const schema = asked ? kratos.schemas.selectable(asked) : kratos.schemas.default;
  const flow: RegistrationFlowRecord = { ...base, identity_schema: asked ? schema.id : '', kind: 'registration' };
  const populate = asksProfileFirst(context) ? 'populateRegistrationProfile' : 'populateRegistration';
  for (const strategy of strategies) if (isEnabled(context, strategy)) strategy[populate]?.(context, flow);
  sortNodes(flow.ui.nodes, 'registration', schema.traitKeys);
  await tellBeginning(context, registration.before, { flow });
  change(flow);
  return kratos.world.saveFlow(flow);
}
