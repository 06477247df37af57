import type { RegistrationFlowRecord } from '../../record/records.ts';
import { csrfNode, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from '../engine/method.ts';

/** True when traits come on a screen of their own; the legacy switch outweighs the style. */
export function asksProfileFirst({ kratos }: FlowContext): boolean {
  const { style, enable_legacy_one_step: legacy } = kratos.config.selfservice.flows.registration;
  return style === 'profile_first' && !legacy;
}

/** Of two screens, each submission renews the token of the form, also what nobody claims or can read. */
export function renewToken({ csrf }: FlowContext, { ui }: RegistrationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
}
