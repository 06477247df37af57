import { rereadQuery, withQuery } from '@members/engines/go/url/query';
import { readGoUrl } from '@members/engines/go/url/url';
import { redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { DuplicateIdentifier } from '../../domain/identities.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, seeOther } from '../../request/answers.ts';
import { isJsonRequest, publicUrl, requestUrl } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { requireAal, stepUpUrl } from '../../session/aal.ts';
import { type Authenticated, findSession } from '../../session/manager.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { errors } from '../../wire/errors.ts';
import { expiredAnswer, startAnswer } from '../engine/answers.ts';
import { uiUrl } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { FlowContext } from '../engine/method.ts';
import { expiredFlowError } from '../engine/read.ts';
import { completeSettings } from './complete.ts';
import { newSettingsFlow, sortSettings } from './new.ts';
import { settingsErrors } from './refusals.ts';
import { readSettings, requireBody, type SettingsChange, type SettingsSubmission, submitSettings } from './submit.ts';
import { settingsJson } from './view.ts';

export const settings: FlowDefinition<SettingsFlowRecord, SettingsSubmission, SettingsChange> = {
  kind: 'settings',
  noMethodMessage: 4010004,
  refusedStatus: 303,
  clearsMessages: false,
  scriptsAsApps: true,

  start: (context, type) => (type === 'api' ? startNative(context) : startInBrowser(context)),

  before: { read: requireSignIn, submit: requireSignIn },

  async checkReader(context, flow) {
    const current = (await findSession(context)) as Authenticated;
    if (flow.identity_id !== current.identity.id) throw settingsErrors.otherIdentity('read');
    requireSettingsAal(context, current, uiUrl(context, flow));
  },
  expiredError: (context, flow) => expiredFlowError(context, flow),
  view: settingsJson,

  unknownFlowError: settingsErrors.unknownFlow,

  async checkAccess(context, flow) {
    const url = settingsStepUpUrl(context, (await findSession(context)) as Authenticated, requestUrl(context));
    return url === undefined ? undefined : secondFactorAnswer(context, url, flow.type);
  },

  /** The replacement belongs to the signed-in identity and keeps the address of the old flow. */
  async restartExpired(context, old, expiredAt) {
    const now = context.kratos.runtime.clock.now();
    const current = (await findSession(context)) as Authenticated;
    const replacement = await newSettingsFlow(context, old.type, current, current, (flow) => {
      flow.request_url = old.request_url;
      flow.return_to = old.return_to;
      addMessage(flow.ui, expiredMessage(4050001, expiredAt, now));
    });
    return expiredAnswer(context, old, replacement, expiredAt);
  },

  read: readSettings,
  submitToMethod: submitSettings,
  onNoMethod: requireBody,
  complete: completeSettings,

  translate: (_, error) =>
    error instanceof DuplicateIdentifier ? new ValidationFailure({ key: '', text: message(4000007) }) : error,

  arrange(context, flow) {
    sortSettings(context, flow, context.kratos.world.identity(flow.identity_id) as IdentityRecord);
  },
};

async function startNative(context: FlowContext): Promise<Answer> {
  const current = await findSession(context);
  if (!current) throw settingsErrors.sessionNeeded();
  requireSettingsAal(context, current);
  return ok(settingsJson(context, await newSettingsFlow(context, 'api', current)));
}

/** An invalid address leads to the login page itself. Parsing it again cuts `return_to` at a number sign. */
function loginUrl({ kratos, request: { url } }: FlowContext): string {
  const address = `${url.pathname}${url.search}`;
  if (!readGoUrl(address)) return kratos.config.selfservice.flows.login.ui_url;
  const login = publicUrl(kratos, '/self-service/login/browser');
  const returnTo = rereadQuery(address).get('return_to');
  return returnTo ? withQuery(login, { return_to: returnTo }) : login;
}

async function startInBrowser(context: FlowContext): Promise<Answer> {
  const current = await findSession(context);
  const returnTo = context.request.url.searchParams.get('return_to') ?? '';
  if (!current) {
    if (isJsonRequest(context)) return errorAnswer(settingsErrors.noSession());
    return seeOther(context, loginUrl(context));
  }
  const url = settingsStepUpUrl(context, current, returnTo && requestUrl(context));
  if (url !== undefined) return secondFactorAnswer(context, url);
  try {
    const flow = await newSettingsFlow(context, 'browser', current);
    return startAnswer(context, flow, settingsJson(context, flow));
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** The address of the second-factor login if the settings require more than the session has. */
function settingsStepUpUrl(
  { kratos }: FlowContext,
  { session, identity }: Authenticated,
  returnTo = '',
): string | undefined {
  return stepUpUrl(kratos, session, identity, kratos.config.selfservice.flows.settings.required_aal, returnTo);
}

/** @throws KratosError 403 */
function requireSettingsAal({ kratos }: FlowContext, { session, identity }: Authenticated, returnTo = ''): void {
  requireAal(kratos, session, identity, kratos.config.selfservice.flows.settings.required_aal, returnTo);
}

function secondFactorAnswer(context: FlowContext, url: string, type = 'browser'): Answer {
  return type === 'api' || isJsonRequest(context) ? errorAnswer(errors.aal2Required(url)) : seeOther(context, url);
}

/** The response without a session: an error for scripts, a redirect to the login page for browsers. */
async function requireSignIn(context: FlowContext): Promise<Answer | undefined> {
  const { kratos, request } = context;
  if (await findSession(context)) return undefined;
  if (isJsonRequest(context)) return errorAnswer(settingsErrors.sessionMissing());
  return redirect(request.method, 302, kratos.config.selfservice.flows.login.ui_url);
}
