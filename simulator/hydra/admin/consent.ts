import { sorted } from '../../go/map.ts';
import { jsonAnswer } from '../../http/answer.ts';
import type { Call, Endpoint } from '../context.ts';
import { failure, OAuthError } from '../errors.ts';
import { consentRequestView, type Flow, openFlow, sealFlow } from '../flow.ts';
import { count, type JsonObject, object, strings } from './body.ts';
import { challengeOf, denialOf, denialTypes, readBody, redirectTo } from './requests.ts';

const acceptTypes = {
  grant_scope: 'list',
  grant_access_token_audience: 'list',
  session: { access_token: 'object', id_token: 'object' },
  remember: 'bool',
  remember_for: 'int',
  context: 'any',
} as const;

/** Unlike the login's, an unreadable body here is an error without a name, with status 400. */
async function consentBody(call: Call, ...how: [string, Parameters<typeof readBody>[2]]): Promise<JsonObject> {
  try {
    return await readBody(call, ...how);
  } catch (error) {
    if (error instanceof OAuthError) throw failure('unrecognizable', undefined, 400);
    throw error;
  }
}

/** `GET /admin/oauth2/auth/requests/consent`. */
export const getConsent: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'consent_challenge');
  return jsonAnswer(200, consentRequestView(await openFlow(hydra, 'consent_challenge', challenge), challenge));
};

/** `PUT …/consent/accept`. Scopes and audiences are granted as told, requested or not: the caller is the only guard. */
export const acceptConsent: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'consent_challenge');
  const body = await consentBody(call, 'flow.AcceptOAuth2ConsentRequest', acceptTypes);
  const flow = await openFlow(hydra, 'consent_challenge', challenge);
  const session = object(body.session);
  const accepted: Flow = {
    ...flow,
    consent: {
      grant_scope: strings(body.grant_scope),
      grant_access_token_audience: strings(body.grant_access_token_audience),
      remember: body.remember === true,
      remember_for: count(body.remember_for),
      handled_at: hydra.runtime.clock.now(),
      session: sorted({ id_token: object(session.id_token), access_token: object(session.access_token) }),
    },
    context: body.context ?? flow.context ?? null,
  };
  return redirectTo(flow.request_url, { consent_verifier: await sealFlow(hydra, 'consent_verifier', accepted) });
};

/** `PUT …/consent/reject`. */
export const rejectConsent: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'consent_challenge');
  const body = await consentBody(call, 'flow.RequestDeniedError', denialTypes);
  const flow = await openFlow(hydra, 'consent_challenge', challenge);
  const rejected: Flow = { ...flow, consent_error: denialOf(body, 'consent request denied') };
  return redirectTo(flow.request_url, { consent_verifier: await sealFlow(hydra, 'consent_verifier', rejected) });
};
