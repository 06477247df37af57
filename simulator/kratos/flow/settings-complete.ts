import type { Answer } from '../../http/exchange.ts';
import { see } from '../answers.ts';
import { type Context, isJsonRequest } from '../context.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../domain/records.ts';
import { afterReturnUrl, secureReturnTo } from '../return-to.ts';
import { findSession, issueCookie } from '../session/manager.ts';
import { message } from '../text/messages.ts';
import { addMessage, resetMessages } from '../ui/nodes.ts';
import { uiUrl } from './common.ts';
import { newSettingsFlow } from './settings-new.ts';
import { showSettings } from './settings-view.ts';

/** Stores the changed person and answers where to go on (`settings.PostSettingsHook`). @throws DuplicateIdentifier */
export async function completeSettings(
  context: Context,
  flow: SettingsFlowRecord,
  changed: IdentityRecord,
  method: string,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.settings;
  const returnTo = secureReturnTo(kratos, flow.return_to, afterReturnUrl(after, method) ?? uiUrl(context, flow));
  const identity = await kratos.world.updateIdentity(changed);
  // The form is that of another new flow, down to the address it is sent to.
  const next = await newSettingsFlow(context, flow.type, identity);
  const { totp_url: _totp, lookup_codes: _codes, ...rest } = flow;
  const done: SettingsFlowRecord = {
    ...rest,
    ...(next.totp_url === undefined ? {} : { totp_url: next.totp_url }),
    ui: structuredClone(next.ui),
    state: 'success',
  };
  resetMessages(done.ui);
  addMessage(done.ui, message(1050001));
  const saved = await kratos.world.saveFlow(done);

  if (flow.type === 'api') return showSettings(context, saved);
  const current = await findSession(context);
  if (current) await issueCookie(context, current.session);
  if (!isJsonRequest(context)) return see(context, returnTo);
  const continueWith = [{ action: 'redirect_browser_to', redirect_browser_to: returnTo }];
  return showSettings(context, saved, { continue_with: continueWith });
}
