import type { Answer } from '../../../http/exchange.ts';
import { settleInForm } from '../../identity/apply-traits.ts';
import { draftOf } from '../../identity/draft.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, secureReturnTo, sentReturnTo } from '../../request/return-to.ts';
import { type Authenticated, issueCookie } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { addMessage, resetMessages } from '../../ui/nodes.ts';
import { uiUrl } from '../engine/base.ts';
import { type ContinueWith, hooksAfter, type Passage, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { newSettingsFlow } from './new.ts';
import type { ChangedBy } from './submit.ts';
import { showSettings } from './view.ts';

/** Stores the changed person and answers where to go on (`settings.PostSettingsHook`). @throws DuplicateIdentifier */
export async function completeSettings(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity: changed, by: method, current }: ChangedBy,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.settings;
  const returnTo = secureReturnTo(kratos, sentReturnTo(flow), afterReturnUrl(after, method) || uiUrl(context, flow));
  const identity = await kratos.world.updateIdentity(await approved(context, flow, changed, method, current));
  // The form is that of another new flow, down to the address it is sent to.
  const next = await newSettingsFlow(context, flow.type, current, { identity, by: method });
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
    // The change is made, and its form is what shows the refusal.
    Object.assign(flow, saved);
    throw error;
  }

  if (flow.type === 'api') return showSettings(context, saved, items.length > 0 ? { continue_with: items } : {});
  await issueCookie(context, current.session);
  if (!isJsonRequest(context)) return see(context, returnTo);
  return showSettings(context, saved, { continue_with: [...items, redirectItem(returnTo)] });
}

/** The change as the hooks that are asked first let it be. @throws what a hook refuses with, and KratosError 500 for a schema that cannot be used */
async function approved(
  context: FlowContext,
  flow: SettingsFlowRecord,
  changed: IdentityRecord,
  method: string,
  { session, identity: owner }: Authenticated,
): Promise<IdentityRecord> {
  const { kratos } = context;
  const occasion = { flow, identity: changed, session, owner };
  const wanted = await context.hooks.askFirst(
    context,
    kratos.config.selfservice.flows.settings.after,
    method,
    occasion,
  );
  // Whatever was changed, the traits are held against their schema.
  kratos.schemas.get(wanted.schema_id)?.sound();
  if (wanted === changed) return changed;
  return { ...settleInForm(kratos, draftOf(wanted), changed), state_changed_at: changed.state_changed_at };
}

/** What the hooks have for the client to do; with verification on, new addresses are written to first. */
async function runSettingsHooks(
  context: FlowContext,
  flow: SettingsFlowRecord,
  identity: IdentityRecord,
  { session, identity: owner }: Authenticated,
  method: string,
): Promise<readonly ContinueWith[]> {
  const { settings, verification } = context.kratos.config.selfservice.flows;
  const names = [...(verification.enabled ? [{ hook: 'verification' }] : []), ...hooksAfter(settings.after, method)];
  const common = { flow, identity, owner, session, shown: session, sessionId: session.id, returnTo: '' };
  const passage: Passage = { ...common, method: { method }, items: [] };
  await context.hooks.run(context, names, passage);
  return passage.items;
}
