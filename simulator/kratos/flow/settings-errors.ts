import type { Answer } from '../../http/exchange.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, see } from '../request/answers.ts';
import { type Context, isJsonRequest } from '../request/context.ts';
import { ValidationFailure } from '../schema/validate.ts';
import type { Authenticated } from '../session/manager.ts';
import { expiredMessage, message } from '../text/messages.ts';
import { addMessage } from '../ui/nodes.ts';
import { apiStatus, expiredAnswer, showError } from './common.ts';
import { newSettingsFlow, sortSettings } from './settings-new.ts';
import { showSettings } from './settings-view.ts';

/** The replacement is a flow of whoever asks, at the address where the old one began. */
export async function replaceExpired(
  context: Context,
  old: SettingsFlowRecord,
  { identity }: Authenticated,
): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const replacement = await newSettingsFlow(context, old.type, identity, (flow) => {
    flow.request_url = old.request_url;
    flow.return_to = old.return_to;
    addMessage(flow.ui, expiredMessage(4050001, old.expires_at, now));
  });
  return expiredAnswer(context, old, replacement, old.expires_at);
}

/** Unlike those of a sign-in, the messages of earlier errors stay unless a strategy took them back. */
export async function writeSettingsError(
  context: Context,
  flow: SettingsFlowRecord,
  identity: IdentityRecord,
  error: unknown,
): Promise<Answer> {
  const cause =
    error instanceof DuplicateIdentifier ? new ValidationFailure({ key: '', text: message(4000007) }) : error;
  if (!showError(flow.ui, cause)) return refuse(context, flow, cause);
  sortSettings(context, flow, identity);
  return showSettings(context, await context.kratos.world.saveFlow(flow), {}, 400);
}

/** An error that no form can show. */
async function refuse(context: Context, flow: SettingsFlowRecord, cause: unknown): Promise<Answer> {
  const error = asKratosError(cause);
  const asJson = flow.type === 'api' || isJsonRequest(context);
  if (asJson) return errorAnswer(error, apiStatus(error));
  if (error.fields.id === 'session_refresh_required')
    return see(context, String(error.fields.extra?.redirect_browser_to));
  return forwardError(context, error);
}
