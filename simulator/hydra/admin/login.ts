import { anyValue, boolean, integer, object, string } from '@members/engines/go/json/decode';
import { jsonAnswer } from '../../http/answer.ts';
import { type Flow, loginRequestView } from '../domain/flow.ts';
import { count, stringList, strings, text } from '../request/body.ts';
import type { Endpoint } from '../request/context.ts';
import { openFlow, sealFlow } from '../request/sealed-flow.ts';
import { failure } from '../wire/errors.ts';
import { challengeOf, denialOf, denialShape, readBody, redirectTo } from './requests.ts';

const acceptShape = object('flow.HandledLoginRequest', {
  remember: boolean,
  remember_for: integer,
  extend_session_lifespan: boolean,
  acr: string,
  amr: stringList,
  subject: string,
  force_subject_identifier: string,
  identity_provider_session_id: string,
  context: anyValue,
});

/** `GET /admin/oauth2/auth/requests/login`. */
export const getLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  return jsonAnswer(200, loginRequestView(await openFlow(hydra, 'login_challenge', challenge), challenge));
};

/** `PUT …/login/accept`. A challenge can be accepted several times until it expires. */
export const acceptLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  const body = await readBody(call, acceptShape);
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
      force_subject_identifier: text(body.force_subject_identifier),
      identity_provider_session_id: text(body.identity_provider_session_id),
    },
    context: body.context ?? null,
  };
  return redirectTo(flow.request_url, { login_verifier: await sealFlow(hydra, 'login_verifier', accepted) });
};

/** `PUT …/login/reject`. */
export const rejectLogin: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'login_challenge');
  const body = await readBody(call, denialShape);
  const flow = await openFlow(hydra, 'login_challenge', challenge);
  const rejected: Flow = { ...flow, login_error: denialOf(body, 'login request denied') };
  return redirectTo(flow.request_url, { login_verifier: await sealFlow(hydra, 'login_verifier', rejected) });
};
