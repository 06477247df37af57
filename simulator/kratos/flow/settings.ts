import { uuidOrNil } from '../../go/uuid.ts';
import { jsonAnswer, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { SettingsFlowRecord } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see, withQuery } from '../request/answers.ts';
import { acceptsJson, type Context, isJsonRequest, publicUrl, requestUrl } from '../request/context.ts';
import { requireAal } from '../session/aal.ts';
import { type Authenticated, findSession } from '../session/manager.ts';
import { errors, type KratosError } from '../wire/errors.ts';
import { submittedFlow, uiUrl } from './common.ts';
import { replaceExpired, writeSettingsError } from './settings-errors.ts';
import { newSettingsFlow } from './settings-new.ts';
import { settingsErrors } from './settings-refusals.ts';
import { submitSettings } from './settings-submit.ts';
import { settingsJson } from './settings-view.ts';

/** `GET /self-service/settings/api` */
export async function createNativeSettingsFlow(context: Context): Promise<Answer> {
  const current = await findSession(context);
  if (!current) throw settingsErrors.sessionNeeded();
  ensureAal(context, current);
  return ok(settingsJson(context, await newSettingsFlow(context, 'api', current.identity)));
}

/** `GET /self-service/settings/browser` */
export async function createBrowserSettingsFlow(context: Context): Promise<Answer> {
  const current = await findSession(context);
  const returnTo = context.request.url.searchParams.get('return_to') ?? '';
  if (!current) {
    if (isJsonRequest(context)) return errorAnswer(settingsErrors.noSession());
    const login = publicUrl(context.kratos, '/self-service/login/browser');
    return see(context, returnTo ? withQuery(login, { return_to: returnTo }) : login);
  }
  try {
    ensureAal(context, current, returnTo && requestUrl(context));
  } catch (error) {
    return needsSecondFactor(context, asKratosError(error));
  }
  try {
    const flow = await newSettingsFlow(context, 'browser', current.identity);
    return acceptsJson(context) ? jsonAnswer(200, settingsJson(context, flow)) : see(context, uiUrl(context, flow));
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** @throws KratosError 403 when the settings ask for more than the session has shown */
function ensureAal({ kratos }: Context, { session, identity }: Authenticated, returnTo = ''): void {
  requireAal(kratos, session, identity, kratos.config.selfservice.flows.settings.required_aal, returnTo);
}

function needsSecondFactor(context: Context, error: KratosError, type = 'browser'): Answer {
  if (type === 'api' || isJsonRequest(context)) return errorAnswer(error);
  return see(context, String(error.fields.extra?.redirect_browser_to));
}

/** No session: scripts are told, pages go to the sign-in page. */
function signInFirst(context: Context): Answer {
  const { kratos, request } = context;
  if (isJsonRequest(context)) return errorAnswer(settingsErrors.sessionMissing());
  return redirect(request.method, 302, kratos.config.selfservice.flows.login.ui_url);
}

/** `GET /self-service/settings/flows` */
export async function getSettingsFlow(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  const current = await findSession(context);
  if (!current) return signInFirst(context);
  const id = uuidOrNil(request.url.searchParams.get('id'));
  const flow = kratos.world.peekFlow('settings', id) as SettingsFlowRecord | undefined;
  if (!flow) throw errors.notInDatabase();
  if (flow.identity_id !== current.identity.id) throw settingsErrors.otherIdentity('read');
  ensureAal(context, current, uiUrl(context, flow));
  if (flow.expires_at < kratos.runtime.clock.now()) throw gone(context, flow);
  return ok(settingsJson(context, flow));
}

function gone({ kratos }: Context, { type, return_to }: SettingsFlowRecord): KratosError {
  if (type === 'api')
    return settingsErrors.flowGone(
      { api: publicUrl(kratos, '/self-service/settings/api') },
      'The settings flow has expired. Call the settings flow init API endpoint to initialize a new settings flow.',
    );
  const start = publicUrl(kratos, '/self-service/settings/browser');
  return settingsErrors.flowGone(
    { redirect_to: return_to ? withQuery(start, { return_to }) : start, return_to },
    'The settings flow has expired. Redirect the user to the settings flow init endpoint to initialize a new settings flow.',
  );
}

/** `POST` and `GET /self-service/settings` */
export async function updateSettingsFlow(context: Context): Promise<Answer> {
  const current = await findSession(context);
  if (!current) return signInFirst(context);
  let flow: SettingsFlowRecord;
  try {
    flow = findFlow(context);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
  try {
    ensureAal(context, current, requestUrl(context));
  } catch (error) {
    return needsSecondFactor(context, asKratosError(error), flow.type);
  }
  try {
    if (flow.expires_at < context.kratos.runtime.clock.now()) return await replaceExpired(context, flow, current);
    if (flow.identity_id !== current.identity.id) throw settingsErrors.otherIdentity('submitted');
    return await submitSettings(context, flow, current);
  } catch (error) {
    return writeSettingsError(context, flow, current.identity, error);
  }
}

function findFlow(context: Context): SettingsFlowRecord {
  try {
    return submittedFlow(context, 'settings');
  } catch (error) {
    throw asKratosError(error).fields.status === 404 ? settingsErrors.unknownFlow() : error;
  }
}
