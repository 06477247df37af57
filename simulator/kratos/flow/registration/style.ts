import type { RegistrationFlowRecord } from '../../record/records.ts';
import { csrfNode, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from '../engine/method.ts';

/** True if traits have a screen of their own. The legacy setting overrides the style. */
export function asksProfileFirst({ kratos }: FlowContext): boolean {
  const { style, enable_legacy_one_step: legacy } = kratos.config.selfservice.flows.registration;
  return style === 'profile_first' && !legacy;
}

/** Renews the anti-CSRF token of the form. With two screens every submission does so, even one that is refused. */
export function renewToken({ csrf }: FlowContext, { ui }: RegistrationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
}
