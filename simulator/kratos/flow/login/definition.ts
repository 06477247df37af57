import { addressQuery } from '../../../go/url/query.ts';
import type { Answer } from '../../../http/exchange.ts';
import { assuranceLevel } from '../../record/assurance.ts';
import type { LoginFlowRecord } from '../../record/records.ts';
import { andThen, asKratosError, errorAnswer, forwardError, ok, see } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { ensureQuery } from '../../schema/decode.ts';
import { type Authenticated, findSession, newSession } from '../../session/manager.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { sortNodes } from '../../ui/sort.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { beginAnswer, expiredAnswer } from '../engine/answers.ts';
import { exchangeCode, inherit, isTrue, requestUrlWith } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { FlowContext, Submission } from '../engine/method.ts';
import type { Identified } from '../engine/outcome.ts';
import { ensureBrowser, goneFlow } from '../engine/read.ts';
import { readSubmission } from '../engine/submission.ts';
import { completeLogin } from './complete.ts';
import { newLoginFlow, Unbegun } from './new.ts';

export const login: FlowDefinition<LoginFlowRecord, Submission, Identified> = {
  kind: 'login',
  noMethodMessage: 4010002,
  refusedStatus: 303,
  clearsMessages: true,
  scriptsAsApps: false,

  start: (context, type) => (type === 'api' ? startNative(context) : startInBrowser(context)),

  checkReader: ensureBrowser,
  expiredError: (context, flow) => goneFlow(context, flow, 'self_service_flow_expired'),

  unknownFlowError: errors.notInDatabase,

  async checkAccess(context, flow) {
    const current = await findSession(context);
    if (current && !flow.refresh && flow.requested_aal <= assuranceLevel(current.session)) {
      if (!isJsonRequest(context) && flow.type === 'browser')
        return see(context, context.kratos.config.selfservice.default_browser_return_url);
      throw errors.alreadyLoggedIn('login');
    }
    if (!current && flow.requested_aal === 'aal2') throw errors.aal1Required();
    return undefined;
  },

  /** From the submission's own address: neither refresh nor aal2 survive. */
  async restartExpired(context, old, expiredAt) {
    const now = context.kratos.runtime.clock.now();
    const replacement = await newLoginFlow(context, old.type, requestUrlWith(context, {}), (flow) => {
      inherit(flow, old);
      addMessage(flow.ui, expiredMessage(4010001, expiredAt, now));
    });
    return expiredAnswer(context, old, replacement, expiredAt);
  },

  read: readLogin,
  submitToMethod: async (method, context, flow, submission) => method.login?.submit?.(context, flow, submission),

  async complete(context, flow, { identity, method }) {
    const current = await findSession(context);
    const session = current?.identity.id === identity.id ? current.session : newSession(context);
    return completeLogin(context, flow, identity, session, method);
  },

  arrange(_, flow) {
    sortNodes(flow.ui.nodes, 'login');
  },
};

/** A link's query is read before the method that it asks for minds that it is one. @throws KratosError */
async function readLogin(context: FlowContext, flow: LoginFlowRecord): Promise<Submission> {
  const { request, methods } = context;
  if (request.method === 'GET') ensureQuery(request);
  const asked = methods.find(({ name }) => name === request.url.searchParams.get('method'));
  return readSubmission(context, asked?.login?.named?.(context, flow));
}

async function startNative(context: FlowContext): Promise<Answer> {
  const { searchParams } = context.request.url;
  const wantsCode = isTrue(searchParams.get('return_session_token_exchange_code'));
  const codeOf = async (flow: LoginFlowRecord) =>
    wantsCode && !(await findSession(context)) ? exchangeCode(context, flow) : {};
  try {
    const flow = await newLoginFlow(context, 'api');
    const goesOn = await begin(context, flow);
    if (goesOn) return goesOn;
    return ok(flowJson(flow, await codeOf(flow)));
  } catch (error) {
    if (!(error instanceof Unbegun)) throw error;
    return unbegun(errorAnswer(error, error.fields.bare ? 400 : error.fields.status), error, await codeOf(error.flow));
  }
}

/** When nothing was done to a flow yet. */
const never = '0001-01-01T00:00:00Z';

/** The server answers twice: why no flow begins, and then the flow. */
const unbegun = (answer: Answer, { flow }: Unbegun, told: Readonly<Record<string, unknown>>): Answer =>
  andThen(answer, flowJson(flow, { ...told, created_at: never, updated_at: never }));

/** Lets a method go on at once. */
async function begin(context: FlowContext, flow: LoginFlowRecord): Promise<Answer | undefined> {
  for (const { login: method } of context.methods) {
    // Few methods do: each wait would cost every flow.
    const answer = method?.begin && (await method.begin(context, flow));
    if (answer) return answer;
  }
  return undefined;
}

const isAlreadyLoggedIn = (error: unknown): error is KratosError =>
  error instanceof KratosError && error.fields.id === 'session_already_available';

async function startInBrowser(context: FlowContext): Promise<Answer> {
  const { kratos, request } = context;
  try {
    const challenge = kratos.hydra.challenge(request.url.searchParams);
    const loginRequest = challenge ? await kratos.hydra.loginRequest(challenge) : undefined;
    const forced: Record<string, string> = {};
    if (loginRequest && !loginRequest.skip) forced.refresh = 'true';
    if (loginRequest?.request_url && kratos.config.oauth2_provider.override_return_to)
      forced.return_to = loginRequest.request_url;
    const url = requestUrlWith(context, forced);
    const told = loginRequest ? { oauth2_login_request: loginRequest } : {};
    try {
      const flow = await newLoginFlow(context, 'browser', url);
      const goesOn = await begin(context, flow);
      if (goesOn) return goesOn;
      return beginAnswer(context, flow, flowJson(flow, told));
    } catch (error) {
      if (error instanceof Unbegun) return unbegun(await forwardError(context, error), error, told);
      if (!isAlreadyLoggedIn(error)) throw error;
      return await alreadyLoggedIn(context, error, url, loginRequest ? challenge : '');
    }
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** A signed-in person at the start: on to Hydra or to where the flow was to lead. */
async function alreadyLoggedIn(
  context: FlowContext,
  error: KratosError,
  url: string,
  challenge: string,
): Promise<Answer> {
  const { kratos } = context;
  const current = (await findSession(context)) as Authenticated;
  const target = challenge
    ? await kratos.hydra.accept(challenge, current.session)
    : secureReturnTo(kratos, addressQuery(url).get('return_to') ?? '');
  return acceptsJson(context) ? errorAnswer(error) : see(context, target);
}
