import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import type { Authenticated } from '../../session/manager.ts';
import { sortNodes } from '../../ui/sort.ts';
import { type FlowType, flowBase } from '../engine/base.ts';
import { type FlowContext, isMethodEnabled } from '../engine/method.ts';
import { schemaOf } from '../engine/traits.ts';
import { clearPausedSettings } from './resume-after-sign-in.ts';
import type { SettingsChange } from './submit.ts';

/**
 * Creates and stores a settings flow.
 * @param current the session of the request, with the owner as stored
 * @param changed the identity to show, if a method has just changed it
 * @throws KratosError 400 for an invalid `return_to`
 */
export async function newSettingsFlow(
  context: FlowContext,
  type: FlowType,
  current: Authenticated,
  changed: Pick<SettingsChange, 'identity'> & Partial<SettingsChange> = current,
  change: (flow: SettingsFlowRecord) => void = () => undefined,
): Promise<SettingsFlowRecord> {
  const { config, world } = context.kratos;
  const { identity } = changed;
  const base = flowBase(context, 'settings', type, requestUrl(context), config.selfservice.flows.settings.lifespan);
  const flow: SettingsFlowRecord = { ...base, kind: 'settings', identity_id: identity.id, state: 'show_form' };
  const { before } = config.selfservice.flows.settings;
  const { session, identity: owner } = current;
  await context.hooks.runPreHooks(context, before, {
    flow,
    session,
    owner,
    shownIdentity: identity,
    method: changed.method,
  });
  const offeredMethods = context.methods.filter(({ name, settings }) => settings && isMethodEnabled(context, name));
  await clearPausedSettings(context, offeredMethods);
  for (const { settings } of offeredMethods) await settings?.populate(context, flow, identity);
  sortSettings(context, flow, identity);
  change(flow);
  return world.saveFlow(flow);
}

/** Sorts the nodes in the order of the identity's schema. */
export function sortSettings(context: FlowContext, { ui }: SettingsFlowRecord, { schema_id }: IdentityRecord): void {
  sortNodes(ui.nodes, 'settings', schemaOf(context, { identity_schema: schema_id }).traitKeys);
}
