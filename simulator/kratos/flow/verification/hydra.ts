import type { Answer } from '../../../http/exchange.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { ok, see } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { issueCookie } from '../../session/manager.ts';
import { findNode } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { badRequest } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

/**
 * Where a sign-up by way of Hydra was interrupted for the verification, it goes on after it: a page
 * at once, a script's person by the button.
 *
 * @throws KratosError when the flow knows no session, or the challenge is dead
 */
export async function continueToHydra(
  context: FlowContext,
  flow: VerificationFlowRecord,
  told: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  const { world, hydra } = context.kratos;
  const isBrowser = isBrowserRequest(context) || (flow.type === 'browser' && isJsonRequest(context));
  if (!isBrowser || flow.state !== 'passed_challenge' || !flow.oauth2_login_challenge) return undefined;
  const session = flow.session_id === undefined ? undefined : world.session(flow.session_id);
  if (!session) {
    flow.active = 'default';
    throw badRequest('No session was found for this flow. Please retry the authentication.');
  }
  const target = await hydra.accept(flow.oauth2_login_challenge, session);
  await issueCookie(context, session);
  if (!isJsonRequest(context)) return see(context, target);
  const way = findNode(flow.ui, 'continue');
  if (way) Object.assign(way.attributes, { href: target });
  return ok(flowJson(await world.saveFlow(flow), told));
}
