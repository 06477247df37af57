/** Steps that logins with passkeys and security keys share. */
import type { Answer } from '../../../http/exchange.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Ceremony, KeyMethod, LoginFlowRecord } from '../../record/records.ts';
import { errorAnswer, seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { badRequest, errors, KratosError, statusMessages } from '../../wire/errors.ts';
import { type Assertion, readAssertion } from './authenticator-responses.ts';

/** Sends the client to the flow's page, because only a page can ask an authenticator. */
export function redirectToPage(context: FlowContext, flow: LoginFlowRecord): Answer {
  const target = uiUrl(context, flow);
  return isJsonRequest(context) ? errorAnswer(errors.locationChange(target)) : seeOther(context, target);
}

/** Parses an assertion of a login. @throws KratosError 400 */
export async function readLoginAssertion(signed: string): Promise<Assertion> {
  try {
    return await readAssertion(signed);
  } catch {
    throw badRequest('Unable to parse WebAuthn response.');
  }
}

/** The ceremony that the flow began. @throws KratosError 500 if there is none */
export function requireCeremony(flow: LoginFlowRecord, method: KeyMethod): Ceremony {
  const ceremony = flow.ceremonies?.[method];
  if (ceremony) return ceremony;
  throw new KratosError({
    status: 500,
    message: statusMessages[500],
    reason: 'Expected WebAuthN in internal context to be an object but got: unexpected end of JSON input',
  });
}

/** Removes the ceremony, so that a signature works only once, and stores the flow. */
export async function finishCeremony(context: FlowContext, flow: LoginFlowRecord, method: KeyMethod): Promise<void> {
  delete flow.ceremonies?.[method];
  flow.active = method;
  await context.kratos.world.saveFlow(flow);
}
