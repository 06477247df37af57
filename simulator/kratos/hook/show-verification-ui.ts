import { withQuery } from '../../go/url/query.ts';
import type { Hook } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { isBrowserRequest } from '../request/context.ts';

/** Leads to the verification that an earlier hook began: scripts by an item, pages at once, but those of the settings. */
export const showVerificationUi: Hook<FlowContext> = async (context, passage) => {
  const { verification } = passage;
  if (!verification) return undefined;
  passage.items.push(verification);
  const { id } = verification.flow as { readonly id: string };
  const { ui_url } = context.kratos.config.selfservice.flows.verification;
  if (passage.flow.kind !== 'settings' && isBrowserRequest(context)) passage.detour = withQuery(ui_url, { flow: id });
  return undefined;
};
