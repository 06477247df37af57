import type { RecoveryFlowRecord } from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import { errors } from '../../wire/errors.ts';
import type { AddressMethod } from '../engine/address-form.ts';
import { type FlowType, flowBase } from '../engine/base.ts';
import { type FlowContext, isMethodEnabled } from '../engine/method.ts';

/** The configured method of recovery. @throws KratosError 400 if it is disabled */
export function recoveryMethod(context: FlowContext): AddressMethod {
  const { use } = context.kratos.config.selfservice.flows.recovery;
  if (!isMethodEnabled(context, use)) throw errors.recoveryMethodMissing(use);
  return use;
}

/**
 * Makes a recovery flow without storing it. It uses the token of the anti-CSRF cookie, so call `regenerate` before if a
 * new cookie is needed.
 * @param lifespan in milliseconds
 * @throws KratosError 400 for an invalid `return_to`
 * @see selfservice/flow/recovery/flow.go of Kratos v26.2.0, `NewFlow`
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
