/** The steps that logins by passkey and by security key have in common. */
import type { Answer } from '../../../http/exchange.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { Ceremony, KeyMethod, LoginFlowRecord } from '../../record/records.ts';
import { errorAnswer, see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { badRequest, errors, generic, KratosError } from '../../wire/errors.ts';
import { type Assertion, readAssertion } from './answers.ts';

/** Only the flow's page can ask an authenticator. */
export function sendToPage(context: FlowContext, flow: LoginFlowRecord): Answer {
  const target = uiUrl(context, flow);
  return isJsonRequest(context) ? errorAnswer(errors.locationChange(target)) : see(context, target);
}

/** An authenticator's signature, as a page sends it. @throws KratosError 400 */
export async function readSigned(signed: string): Promise<Assertion> {
  try {
    return await readAssertion(signed);
  } catch {
    throw badRequest('Unable to parse WebAuthn response.');
  }
}

/** What this flow asked an authenticator for. @throws KratosError 500 when it asked for nothing */
export function ceremonyOf(flow: LoginFlowRecord, method: KeyMethod): Ceremony {
  const ceremony = flow.ceremonies?.[method];
  if (ceremony) return ceremony;
  throw new KratosError({
    status: 500,
    message: generic[500],
    reason: 'Expected WebAuthN in internal context to be an object but got: unexpected end of JSON input',
  });
}

/** A signature is good for once. */
export async function finishCeremony(context: FlowContext, flow: LoginFlowRecord, method: KeyMethod): Promise<void> {
  delete flow.ceremonies?.[method];
  flow.active = method;
  await context.kratos.world.saveFlow(flow);
}
