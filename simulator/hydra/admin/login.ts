import { jsonAnswer } from '../../http/answer.ts';
import type { Endpoint } from '../context.ts';
import { failure } from '../errors.ts';
import { type Flow, loginRequestView, openFlow, sealFlow } from '../flow.ts';
import { count, strings, text } from './body.ts';
import { challengeOf, denialOf, denialTypes, readBody, redirectTo } from './requests.ts';

const acceptTypes = {
  remember: 'bool',
  remember_for: 'int',
  extend_session_lifespan: 'bool',
  acr: 'string',
  amr: 'list',
  subject: 'string',
  force_subject_identifier: 'string',
  identity_provider_session_id: 'string',
  context: 'any',
} as const;

/** `GET /admin/oauth2/auth/requests/login`. */
export const getLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  return jsonAnswer(200, loginRequestView(await openFlow(hydra, 'login_challenge', challenge), challenge));
};

/** `PUT …/login/accept`: a challenge can be accepted any number of times until it expires. */
export const acceptLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  const body = await readBody(call, 'flow.HandledLoginRequest', acceptTypes);
  const subject = text(body.subject);
  if (subject === '') throw failure('invalid_request', "Field 'subject' must not be empty.");
  const flow = await openFlow(hydra, 'login_challenge', challenge);
  if (flow.subject !== '' && flow.subject !== subject) return redirectTo(flow.request_url, { prompt: 'login' });

  const accepted: Flow = {
    ...flow,
    subject,
    authenticated_at: (flow.skip && flow.authenticated_at) || Math.floor(hydra.runtime.clock.now() / 1000) * 1000,
    login: {
      remember: flow.skip || body.remember === true,
      remember_for: count(body.remember_for),
      extend_session_lifespan: body.extend_session_lifespan === true,
      acr: text(body.acr),
      amr: strings(body.amr),
      identity_provider_session_id: text(body.identity_provider_session_id),
    },
    context: body.context ?? null,
  };
  return redirectTo(flow.request_url, { login_verifier: await sealFlow(hydra, 'login_verifier', accepted) });
};

/** `PUT …/login/reject`. */
export const rejectLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  const body = await readBody(call, 'flow.RequestDeniedError', denialTypes);
  const flow = await openFlow(hydra, 'login_challenge', challenge);
  const rejected: Flow = { ...flow, login_error: denialOf(body, 'login request denied') };
  return redirectTo(flow.request_url, { login_verifier: await sealFlow(hydra, 'login_verifier', rejected) });
};
