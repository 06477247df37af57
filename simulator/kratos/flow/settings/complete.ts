import type { Answer } from '../../../http/exchange.ts';
import { applyTraitsInForm } from '../../identity/apply-traits.ts';
import { draftOf } from '../../identity/draft.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, requestedReturnTo, secureReturnTo } from '../../request/return-to.ts';
import { type Authenticated, issueCookie } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { uiUrl } from '../engine/base.ts';
import { type ContinueWith, type HookRun, hooksAfter, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { newSettingsFlow } from './new.ts';
import type { SettingsChange } from './submit.ts';
import { showSettings } from './view.ts';

/**
 * Stores the changed identity and answers where the client continues.
 * @throws DuplicateIdentifier
 * @see selfservice/flow/settings/hook.go of Kratos v26.2.0, `PostSettingsHook`
 */
export async function completeSettings(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity: changed, method, current }: SettingsChange,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.settings;
  const returnTo = secureReturnTo(
    kratos,
    requestedReturnTo(flow),
    afterReturnUrl(after, method) || uiUrl(context, flow),
  );
  const identity = await kratos.world.updateIdentity(
    await applyPrePersistHooks(context, flow, changed, method, current),
  );
  // Kratos shows the form of another new flow, with that flow's action address.
  const next = await newSettingsFlow(context, flow.type, current, { identity, method });
  const { totp_url: _totp, lookup_codes: _codes, ceremonies: _ceremonies, ...rest } = flow;
  const done: SettingsFlowRecord = {
    ...rest,
    ...(next.totp_url === undefined ? {} : { totp_url: next.totp_url }),
    ...(next.ceremonies === undefined ? {} : { ceremonies: next.ceremonies }),
    ui: structuredClone(next.ui),
    state: 'success',
  };
  resetMessages(done.ui);
  addMessage(done.ui, message(1050001));
  const saved = await kratos.world.saveFlow(done);
  let items: readonly ContinueWith[] = [];
  try {
    items = await runSettingsHooks(context, saved, identity, current, method);
  } catch (error) {
    // The change is stored, so the refusal is shown in the form of the changed identity.
    Object.assign(flow, saved);
    throw error;
  }

  if (flow.type === 'api') return showSettings(context, saved, items.length > 0 ? { continue_with: items } : {});
  await issueCookie(context, current.session);
  if (!isJsonRequest(context)) return seeOther(context, returnTo);
  return showSettings(context, saved, { continue_with: [...items, redirectItem(returnTo)] });
}

/**
 * The changed identity, as the hooks that run before storing changed it.
 * @throws the error of a hook that refuses; KratosError 500 if the schema cannot be used
 */
async function applyPrePersistHooks(
  context: FlowContext,
  flow: SettingsFlowRecord,
  changed: IdentityRecord,
  method: string,
  { session, identity: owner }: Authenticated,
): Promise<IdentityRecord> {
  const { kratos } = context;
  const event = { flow, identity: changed, session, owner };
  const hooked = await context.hooks.runPrePersistHooks(
    context,
    kratos.config.selfservice.flows.settings.after,
    method,
    event,
  );
  // Traits are validated even if the change does not concern them.
  kratos.schemas.get(hooked.schema_id)?.forValidation();
  if (hooked === changed) return changed;
  return { ...applyTraitsInForm(kratos, draftOf(hooked), changed), state_changed_at: changed.state_changed_at };
}

/**
 * Runs the hooks after the change is stored. If verification is enabled, new addresses get a message first.
 * @returns the `continue_with` items
 */
async function runSettingsHooks(
  context: FlowContext,
  flow: SettingsFlowRecord,
  identity: IdentityRecord,
  { session, identity: owner }: Authenticated,
  method: string,
): Promise<readonly ContinueWith[]> {
  const { settings, verification } = context.kratos.config.selfservice.flows;
  const names = [...(verification.enabled ? [{ hook: 'verification' }] : []), ...hooksAfter(settings.after, method)];
  const hookRun: HookRun = {
    flow,
    method: { method },
    identity,
    owner,
    session,
    sessionId: session.id,
    shownSession: session,
    returnTo: '',
    items: [],
  };
  await context.hooks.runPostHooks(context, names, hookRun);
  return hookRun.items;
}
