/** What login and registration flows have in common. */

import { goQuery } from '../../go/query.ts';
import { nilUuid, uuidOrNil } from '../../go/uuid.ts';
import { jsonAnswer, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { token } from '../../runtime/runtime.ts';
import type { FlowRecord, Ui } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, see, withQuery } from '../request/answers.ts';
import { type Context, isJsonRequest, publicUrl, requestUrl } from '../request/context.ts';
import { secureReturnTo } from '../request/return-to.ts';
import { type Fields, FormFields, readFields } from '../schema/decode.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { message } from '../text/messages.ts';
import { addMessage } from '../ui/nodes.ts';
import { flowJson } from '../view/json.ts';
import { errors, KratosError } from '../wire/errors.ts';

export type FlowKind = FlowRecord['kind'];
export type FlowType = FlowRecord['type'];

/** What a strategy sees of a submission. */
export interface Submission {
  readonly fields: Fields;
  readonly method: string;
}

/** Go's strconv.ParseBool for the truthy words. */
export const isTrue = (text: string | null) => text !== null && /^(1|t|T|TRUE|true|True)$/.test(text);

/** Told once, at the start of a native flow; only social sign-in ever redeems it. */
export async function exchangeCode({ kratos }: Context, { id }: FlowRecord): Promise<Record<string, unknown>> {
  const [init_code, return_to_code] = [token(kratos.runtime.random, 64), token(kratos.runtime.random, 64)];
  await kratos.world.saveExchange({ id, init_code, return_to_code });
  return { session_token_exchange_code: init_code };
}

/** The parts of a new flow that its kind does not change. @throws KratosError for a bad `return_to` or challenge */
export function flowBase(context: Context, kind: FlowKind, type: FlowType, url: string, lifespan: number) {
  const { kratos, csrf } = context;
  const query = goQuery(new URL(url).search);
  const returnTo = query.get('return_to') ?? '';
  secureReturnTo(kratos, returnTo);
  const id = kratos.world.id();
  const now = kratos.runtime.clock.now();
  const ui: Ui = { action: publicUrl(kratos, `/self-service/${kind}?flow=${id}`), method: 'POST', nodes: [] };
  return {
    id,
    type,
    issued_at: now,
    expires_at: now + lifespan,
    request_url: url,
    csrf_token: csrf.raw(),
    return_to: returnTo,
    oauth2_login_challenge: kind === 'settings' || kind === 'verification' ? '' : kratos.hydra.challenge(query),
    identity_schema: '',
    ui,
    active: '',
    state: 'choose_method' as const,
  };
}

/** The request's address with some query parameters set; setting any sorts all, as Go does. */
export function requestUrlWith(context: Context, parameters: Readonly<Record<string, string>>): string {
  const url = requestUrl(context);
  return Object.keys(parameters).length === 0 ? url : withQuery(url, parameters);
}

/** The flow's page. */
export function uiUrl({ kratos }: Context, { kind, id }: FlowRecord): string {
  return withQuery(kratos.config.selfservice.flows[kind].ui_url, { flow: id });
}

/** A replacement keeps the address that the old flow began with, and so where it leads. */
export function inherit(flow: FlowRecord, old: FlowRecord): void {
  flow.request_url = old.request_url;
  flow.return_to = old.return_to;
  flow.identity_schema = old.identity_schema;
}

/** The flow that a submission names. @throws KratosError 400 or 404 */
export function submittedFlow<K extends FlowKind>({ kratos, request }: Context, kind: K) {
  const id = uuidOrNil(request.url.searchParams.get('flow'));
  if (id === nilUuid) throw errors.malformedFlowId();
  const flow = kratos.world.flow(kind, id);
  if (!flow) throw errors.notInDatabase();
  return flow;
}

/**
 * The fields of a submission. Social sign-in alone may be asked for by a link, with the fields in the query.
 *
 * @throws KratosError for a body that cannot be read
 */
export async function submittedFields(request: Context['request']): Promise<Fields> {
  const { searchParams } = request.url;
  const other = !/^(oidc)?$/i.test(searchParams.get('method') ?? '');
  if (request.method !== 'GET' || !searchParams.has('provider') || other) return readFields(request);
  return new FormFields(Array.from(searchParams, ([name, value]) => [name, [value]]));
}

/** Answers `GET /self-service/<kind>/flows?id=`. @throws KratosError */
export async function readFlow(context: Context, kind: FlowKind): Promise<Answer> {
  const { kratos, request, csrf } = context;
  const flow = kratos.world.peekFlow(kind, uuidOrNil(request.url.searchParams.get('id')));
  if (!flow) throw errors.notInDatabase();
  if (flow.type === 'browser' && !csrf.owns(flow.csrf_token)) throw await csrf.violation();
  if (flow.expires_at < kratos.runtime.clock.now()) throw goneFlow(context, flow);
  try {
    return jsonAnswer(200, flowJson(flow, await loginRequestOf(context, flow)));
  } catch (error) {
    // Of all refusals, pages get only Hydra's as a page.
    return forwardError(context, asKratosError(error));
  }
}

function goneFlow({ kratos }: Context, flow: FlowRecord): KratosError {
  const name = flow.kind;
  const id = flow.kind === 'verification' ? '' : 'self_service_flow_expired';
  if (flow.type === 'api')
    return errors.flowGone(
      `The ${name} flow has expired. Call the ${name} flow init API endpoint to initialize a new ${name} flow.`,
      { api: publicUrl(kratos, `/self-service/${name}/api`) },
      id,
    );
  const start = publicUrl(kratos, `/self-service/${name}/browser`);
  return errors.flowGone(
    `The ${name} flow has expired. Redirect the user to the ${name} flow init endpoint to initialize a new ${name} flow.`,
    {
      redirect_to: flow.return_to ? withQuery(start, { return_to: flow.return_to }) : start,
      return_to: flow.return_to,
    },
    id,
  );
}

/** Hydra is asked again at each read. @throws KratosError when the challenge is dead */
export async function loginRequestOf({ kratos }: Context, flow: FlowRecord): Promise<Record<string, unknown>> {
  if (!flow.oauth2_login_challenge || flow.kind === 'verification') return {};
  return { oauth2_login_request: await kratos.hydra.loginRequest(flow.oauth2_login_challenge) };
}

/** Writes an error into a form as messages; false for one that a form cannot show (`container.ParseError`). */
export function showError(ui: Ui, error: unknown): boolean {
  if (error instanceof ValidationFailure) {
    for (const { key, text } of error.violations) addMessage(ui, text, key);
    return true;
  }
  if (error instanceof KratosError && error.fields.status === 400) {
    addMessage(ui, message(4000001, { reason: error.fields.reason ?? '' }));
    return true;
  }
  return false;
}

/** The answer to a flow that was saved with its errors: the flow itself, or its page. */
export async function flowWithErrors(context: Context, flow: FlowRecord): Promise<Answer> {
  if (flow.type === 'browser' && !isJsonRequest(context))
    return redirect(context.request.method, flow.kind === 'registration' ? 302 : 303, uiUrl(context, flow));
  return jsonAnswer(400, flowJson(flow, await loginRequestOf(context, flow)));
}

/** The answer half way: the flow with its next form, or its page. `told` is what only this answer shows. */
export async function showNextScreen(
  context: Context,
  flow: FlowRecord,
  told: Readonly<Record<string, unknown>> = {},
  status: 200 | 400 = 400,
): Promise<Answer> {
  if (flow.kind === 'login') flow.updated_at = context.kratos.runtime.clock.now();
  const saved = await context.kratos.world.saveFlow(flow);
  return isJsonRequest(context) ? jsonAnswer(status, flowJson(saved, told)) : see(context, uiUrl(context, saved));
}

/** An error that no form can show: API flows get it as JSON, browsers as JSON or as a page. */
export function flowFailure(
  context: Context,
  flow: FlowRecord | undefined,
  error: KratosError,
): Promise<Answer> | Answer {
  return flow?.type === 'api' ? errorAnswer(error, apiStatus(error)) : forwardError(context, error);
}

/** API flows answer 400 for an error that has no status of its own. */
export function apiStatus({ fields }: KratosError): number {
  return fields.bare ? 400 : fields.status;
}

/** 410 with the replacement's id, or a redirect to the replacement's page. */
export function expiredAnswer(context: Context, old: FlowRecord, replacement: FlowRecord, expiredAt: number): Answer {
  if (old.type === 'browser' && !isJsonRequest(context)) return see(context, uiUrl(context, replacement));
  return errorAnswer(errors.flowExpired(expiredAt, context.kratos.runtime.clock.now(), replacement.id));
}

/** Checks the anti-CSRF token of a browser submission, and that an API one comes from no browser. @throws KratosError */
export async function ensureCsrf({ request, csrf }: Context, type: FlowType, sent: string): Promise<void> {
  if (type === 'browser') {
    if (!csrf.verify(sent)) throw await csrf.violation();
    return;
  }
  if (request.headers.get('origin')) throw errors.originNeedsBrowserFlow();
  const cookies = [...request.cookies.keys()].filter((name) => !/^(__cf|_cf|cf_)/.test(name));
  if (cookies.length > 0) throw errors.cookieNeedsBrowserFlow(cookies);
}
