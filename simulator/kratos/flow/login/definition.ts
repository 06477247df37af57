import { addressQuery } from '@members/engines/go/url/query';
import type { Answer } from '../../../http/exchange.ts';
import { assuranceLevel } from '../../record/assurance.ts';
import type { LoginFlowRecord } from '../../record/records.ts';
import { appendDocument, asKratosError, errorAnswer, forwardError, ok, seeOther } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { checkQuery } from '../../schema/decode.ts';
import { type Authenticated, findSession, newSession } from '../../session/manager.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { sortNodes } from '../../ui/sort.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { expiredAnswer, startAnswer } from '../engine/answers.ts';
import { exchangeCode, inheritRequest, isTrue, requestUrlWith } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { FlowContext, Submission } from '../engine/method.ts';
import type { Identified } from '../engine/outcome.ts';
import { expiredFlowError, requireSameBrowser } from '../engine/read.ts';
import { readSubmission } from '../engine/submission.ts';
import { completeLogin } from './complete.ts';
import { LoginNotStarted, newLoginFlow } from './new.ts';

export const login: FlowDefinition<LoginFlowRecord, Submission, Identified> = {
  kind: 'login',
  noMethodMessage: 4010002,
  refusedStatus: 303,
  clearsMessages: true,
  scriptsAsApps: false,

  start: (context, type) => (type === 'api' ? startNative(context) : startInBrowser(context)),

  checkReader: requireSameBrowser,
  expiredError: (context, flow) => expiredFlowError(context, flow, 'self_service_flow_expired'),

  unknownFlowError: errors.notInDatabase,

  async checkAccess(context, flow) {
    const current = await findSession(context);
    if (current && !flow.refresh && flow.requested_aal <= assuranceLevel(current.session)) {
      if (!isJsonRequest(context) && flow.type === 'browser')
        return seeOther(context, context.kratos.config.selfservice.default_browser_return_url);
      throw errors.alreadyLoggedIn('login');
    }
    if (!current && flow.requested_aal === 'aal2') throw errors.aal1Required();
    return undefined;
  },

  /** The replacement uses the address of the submission, so `refresh` and `aal` of the old flow are lost. */
  async restartExpired(context, old, expiredAt) {
    const now = context.kratos.runtime.clock.now();
    const replacement = await newLoginFlow(context, old.type, requestUrlWith(context, {}), (flow) => {
      inheritRequest(flow, old);
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

/** For a link, Kratos parses the query before it refuses the HTTP method. @throws KratosError */
async function readLogin(context: FlowContext, flow: LoginFlowRecord): Promise<Submission> {
  const { request, methods } = context;
  if (request.method === 'GET') checkQuery(request);
  const method = methods.find(({ name }) => name === request.url.searchParams.get('method'));
  return readSubmission(context, method?.login?.httpMethodsInError?.(context, flow));
}

async function startNative(context: FlowContext): Promise<Answer> {
  const { searchParams } = context.request.url;
  const wantsCode = isTrue(searchParams.get('return_session_token_exchange_code'));
  const exchangeCodeFor = async (flow: LoginFlowRecord) =>
    wantsCode && !(await findSession(context)) ? exchangeCode(context, flow) : {};
  try {
    const flow = await newLoginFlow(context, 'api');
    const immediateAnswer = await tryFastLogin(context, flow);
    if (immediateAnswer) return immediateAnswer;
    return ok(flowJson(flow, await exchangeCodeFor(flow)));
  } catch (error) {
    if (!(error instanceof LoginNotStarted)) throw error;
    return notStartedAnswer(
      errorAnswer(error, error.fields.bare ? 400 : error.fields.status),
      error,
      await exchangeCodeFor(error.flow),
    );
  }
}

/** The times of a flow that was never stored. */
const never = '0001-01-01T00:00:00Z';

/** Kratos writes two JSON documents here: the error and then the flow. */
const notStartedAnswer = (
  answer: Answer,
  { flow }: LoginNotStarted,
  extra: Readonly<Record<string, unknown>>,
): Answer => appendDocument(answer, flowJson(flow, { ...extra, created_at: never, updated_at: never }));

/** Lets a method submit itself at once. */
async function tryFastLogin(context: FlowContext, flow: LoginFlowRecord): Promise<Answer | undefined> {
  for (const { login: method } of context.methods) {
    // Awaits only the few methods that do so, because an await costs time in every flow.
    const answer = method?.fastLogin2FA && (await method.fastLogin2FA(context, flow));
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
    const extra = loginRequest ? { oauth2_login_request: loginRequest } : {};
    try {
      const flow = await newLoginFlow(context, 'browser', url);
      const immediateAnswer = await tryFastLogin(context, flow);
      if (immediateAnswer) return immediateAnswer;
      return startAnswer(context, flow, flowJson(flow, extra));
    } catch (error) {
      if (error instanceof LoginNotStarted) return notStartedAnswer(await forwardError(context, error), error, extra);
      if (!isAlreadyLoggedIn(error)) throw error;
      return await alreadyLoggedIn(context, error, url, loginRequest ? challenge : '');
    }
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** The response to a signed-in user: continues to Hydra or to the flow's target. */
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
  return acceptsJson(context) ? errorAnswer(error) : seeOther(context, target);
}
