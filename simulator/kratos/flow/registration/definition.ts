import { withQuery } from '@members/engines/go/url/query';
import { jsonAnswer, redirect } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';
import { DuplicateIdentifier } from '../../domain/identities.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, seeOther } from '../../request/answers.ts';
import { acceptsJson, isJsonRequest, publicUrl } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { checkQuery } from '../../schema/decode.ts';
import { findSession } from '../../session/manager.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { sortNodes } from '../../ui/sort.ts';
import { flowJson } from '../../view/json.ts';
import { errors } from '../../wire/errors.ts';
import { expiredAnswer, startAnswer } from '../engine/answers.ts';
import { exchangeCode, inheritRequest } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { FlowContext, Submission } from '../engine/method.ts';
import type { Enrolled } from '../engine/outcome.ts';
import { expiredFlowError, requireSameBrowser } from '../engine/read.ts';
import { readSubmission } from '../engine/submission.ts';
import { completeRegistration } from './complete.ts';
import { duplicateFailure } from './duplicates.ts';
import { newRegistrationFlow } from './new.ts';
import { asksProfileFirst, renewToken } from './style.ts';

export const registration: FlowDefinition<RegistrationFlowRecord, Submission, Enrolled> = {
  kind: 'registration',
  noMethodMessage: 4010003,
  refusedStatus: 302,
  clearsMessages: true,
  scriptsAsApps: false,

  start: (context, type) => (type === 'api' ? startNative(context) : startInBrowser(context)),

  disabledError: ({ config }) =>
    config.selfservice.flows.registration.enabled ? undefined : errors.registrationDisabled(),
  checkReader: requireSameBrowser,
  expiredError: (context, flow) => expiredFlowError(context, flow, 'self_service_flow_expired'),

  before: {
    /** Refuses a signed-in user. */
    async submit(context) {
      if (!(await findSession(context))) return undefined;
      const { kratos, request } = context;
      if (isJsonRequest(context)) return errorAnswer(errors.alreadyLoggedIn('registration'));
      const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '');
      return redirect(request.method, 302, target);
    },
  },

  unknownFlowError: errors.notInDatabase,

  async restartExpired(context, old, expiredAt) {
    const now = context.kratos.runtime.clock.now();
    const replacement = await newRegistrationFlow(context, old.type, (flow) => {
      inheritRequest(flow, old);
      addMessage(flow.ui, expiredMessage(4040001, expiredAt, now));
    });
    return expiredAnswer(context, old, replacement, expiredAt);
  },

  async read(context, flow) {
    const profileFirst = asksProfileFirst(context);
    try {
      // For a link, Kratos parses the query before it refuses the HTTP method, except with `profile_first`.
      if (context.request.method === 'GET' && !profileFirst) checkQuery(context.request);
      return await readSubmission(context);
    } catch (error) {
      if (profileFirst) renewToken(context, flow);
      throw error;
    }
  },

  submitToMethod: async (method, context, flow, submission) => method.registration?.submit?.(context, flow, submission),
  complete: completeRegistration,

  translate: ({ kratos }, error) => (error instanceof DuplicateIdentifier ? duplicateFailure(kratos, error) : error),

  arrange({ kratos: { schemas } }, { ui, identity_schema }) {
    sortNodes(ui.nodes, 'registration', schemas.get(identity_schema)?.traitKeys);
  },
};

async function startNative(context: FlowContext): Promise<Answer> {
  if (await findSession(context)) throw errors.alreadyLoggedIn('registration');
  const flow = await newRegistrationFlow(context, 'api');
  const wantsCode = context.request.url.searchParams.get('return_session_token_exchange_code') === 'true';
  return ok(flowJson(flow, wantsCode ? await exchangeCode(context, flow) : {}));
}

async function startInBrowser(context: FlowContext): Promise<Answer> {
  try {
    // Kratos, too, stores the flow before it looks for a session.
    const flow = await newRegistrationFlow(context, 'browser');
    const signedInAnswer = await answerSignedIn(context);
    return signedInAnswer ?? startAnswer(context, flow, flowJson(flow));
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
}

/** The response to a signed-in user. Hydra's login request is read even if no user is signed in. */
async function answerSignedIn(context: FlowContext): Promise<Answer | undefined> {
  const { kratos, request } = context;
  const challenge = kratos.hydra.challenge(request.url.searchParams);
  const loginRequest = challenge ? await kratos.hydra.loginRequest(challenge) : undefined;
  const current = await findSession(context);
  if (!current) return undefined;
  if (loginRequest?.skip) {
    const target = await kratos.hydra.accept(challenge, current.session);
    return acceptsJson(context) ? jsonAnswer(200, null) : seeOther(context, target);
  }
  if (loginRequest) {
    const { request_url } = loginRequest;
    const isReplaced = request_url && kratos.config.oauth2_provider.override_return_to;
    const login = publicUrl(kratos, `/self-service/login/browser${request.url.search}`);
    return redirect(request.method, 302, withQuery(login, isReplaced ? { return_to: request_url } : {}));
  }
  const target = secureReturnTo(kratos, request.url.searchParams.get('return_to') ?? '');
  return acceptsJson(context) ? errorAnswer(errors.alreadyLoggedIn('registration')) : seeOther(context, target);
}
