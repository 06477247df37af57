import type { RecoveryFlowRecord } from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import { errors } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { type FlowType, flowBase } from '../engine/base.ts';
import { type FlowContext, isSwitchedOn } from '../engine/method.ts';

/** What a new flow recovers by. @throws KratosError 400 where that is switched off */
export function recoveryMethod(context: FlowContext): AddressMethod {
  const { use } = context.kratos.config.selfservice.flows.recovery;
  if (!isSwitchedOn(context, use)) throw errors.recoveryMethodMissing(use);
  return use;
}

/**
 * A new flow, not stored yet (`recovery.NewFlow`). Its anti-CSRF token is that of the cookie, so a new cookie is set before.
 *
 * @param lifespan in milliseconds
 * @throws KratosError 400 for a bad `return_to`
 */
export function makeRecoveryFlow(
  context: FlowContext,
  type: FlowType,
  method: AddressMethod,
  lifespan = context.kratos.config.selfservice.flows.recovery.lifespan,
): RecoveryFlowRecord {
  const choosesAddress = context.kratos.config.feature_flags.choose_recovery_address;
  const flow: RecoveryFlowRecord = {
    ...flowBase(context, 'recovery', type, requestUrl(context), lifespan),
    kind: 'recovery',
    active: method,
    state: choosesAddress ? 'recovery_awaiting_address' : 'choose_method',
  };
  context.methods.find(({ name }) => name === method)?.recovery?.populate(context, flow);
  return flow;
}
