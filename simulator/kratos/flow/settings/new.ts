import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import type { Authenticated } from '../../session/manager.ts';
import { sortNodes } from '../../ui/sort.ts';
import { type FlowType, flowBase } from '../engine/base.ts';
import { type FlowContext, isSwitchedOn } from '../engine/method.ts';
import { schemaOf } from '../engine/traits.ts';
import { forgetSettings } from './resume-after-sign-in.ts';
import type { ChangedBy } from './submit.ts';

/**
 * A new settings flow, stored.
 *
 * @param current who asks for it
 * @param changed whose settings they are, as a method has just changed them
 * @throws KratosError 400 for a bad `return_to`
 */
export async function newSettingsFlow(
  context: FlowContext,
  type: FlowType,
  current: Authenticated,
  changed: Pick<ChangedBy, 'identity'> & Partial<ChangedBy> = current,
  change: (flow: SettingsFlowRecord) => void = () => undefined,
): Promise<SettingsFlowRecord> {
  const { config, world } = context.kratos;
  const { identity } = changed;
  const base = flowBase(context, 'settings', type, requestUrl(context), config.selfservice.flows.settings.lifespan);
  const flow: SettingsFlowRecord = { ...base, kind: 'settings', identity_id: identity.id, state: 'show_form' };
  const { before } = config.selfservice.flows.settings;
  const { session, identity: owner } = current;
  await context.hooks.tellBeginning(context, before, { flow, session, owner, shown: identity, method: changed.by });
  const shown = context.methods.filter(({ name, settings }) => settings && isSwitchedOn(context, name));
  await forgetSettings(context, shown);
  for (const { settings } of shown) await settings?.populate(context, flow, identity);
  sortSettings(context, flow, identity);
  change(flow);
  return world.saveFlow(flow);
}

/** Puts the nodes in the order of the person's schema. */
export function sortSettings(context: FlowContext, { ui }: SettingsFlowRecord, { schema_id }: IdentityRecord): void {
  sortNodes(ui.nodes, 'settings', schemaOf(context, { identity_schema: schema_id }).traitKeys);
}
