import { withQuery } from '@members/engines/go/url/query';
import type { Hook } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { isBrowserRequest } from '../request/context.ts';

/**
 * Continues with the verification that an earlier hook began: scripts get a `continue_with` item, pages are redirected,
 * except after settings.
 */
export const showVerificationUi: Hook<FlowContext> = async (context, hookRun) => {
  const { verification } = hookRun;
  if (!verification) return undefined;
  hookRun.items.push(verification);
  const { id } = verification.flow as { readonly id: string };
  const { ui_url } = context.kratos.config.selfservice.flows.verification;
  if (hookRun.flow.kind !== 'settings' && isBrowserRequest(context)) hookRun.detour = withQuery(ui_url, { flow: id });
  return undefined;
};
