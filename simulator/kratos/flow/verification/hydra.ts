import type { Answer } from '../../../http/exchange.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { ok, seeOther } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { issueCookie } from '../../session/manager.ts';
import { findNode } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { badRequest } from '../../wire/errors.ts';
import type { FlowContext } from '../engine/method.ts';

/**
 * Continues an OAuth2 registration that was interrupted for the verification: a page is redirected; a script gets a
 * flow whose continue link leads on.
 * @returns undefined if the flow has no OAuth2 login to continue
 * @throws KratosError if the flow has no session or the challenge is no longer valid
 */
export async function continueToHydra(
  context: FlowContext,
  flow: VerificationFlowRecord,
  extra: Readonly<Record<string, unknown>>,
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
  if (!isJsonRequest(context)) return seeOther(context, target);
  const link = findNode(flow.ui, 'continue');
  if (link) Object.assign(link.attributes, { href: target });
  return ok(flowJson(await world.saveFlow(flow), extra));
}
