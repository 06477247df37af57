import { anyValue, boolean, integer, object, type Shape } from '@members/engines/go/json/decode';
import { sortMembers } from '@members/engines/go/json/map';
import { jsonAnswer } from '../../http/answer.ts';
import { consentRequestView, type Flow } from '../domain/flow.ts';
import { count, type JsonObject, objectOf, sessionShape, stringList, strings } from '../request/body.ts';
import type { Call, Endpoint } from '../request/context.ts';
import { openFlow, sealFlow } from '../request/sealed-flow.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { challengeOf, denialOf, denialShape, readBody, redirectTo } from './requests.ts';

const acceptShape = object('flow.AcceptOAuth2ConsentRequest', {
  grant_scope: stringList,
  grant_access_token_audience: stringList,
  session: sessionShape,
  remember: boolean,
  remember_for: integer,
  context: anyValue,
});

/** Reads a body. Unlike for a login, an invalid body is the general error with status 400. */
async function consentBody(call: Call, shape: Shape): Promise<JsonObject> {
  try {
    return await readBody(call, shape);
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

/**
 * `PUT …/consent/accept`. Grants the scopes and audiences of the body, even if the client did not request them: only the
 * caller checks that (Hydra `consent/handler.go`, `acceptOAuth2ConsentRequest`).
 */
export const acceptConsent: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'consent_challenge');
  const body = await consentBody(call, acceptShape);
  const flow = await openFlow(hydra, 'consent_challenge', challenge);
  const session = objectOf(body.session);
  const accepted: Flow = {
    ...flow,
    consent: {
      grant_scope: strings(body.grant_scope),
      grant_access_token_audience: strings(body.grant_access_token_audience),
      remember: body.remember === true,
      remember_for: count(body.remember_for),
      handled_at: hydra.runtime.clock.now(),
      session: sortMembers({ id_token: objectOf(session.id_token), access_token: objectOf(session.access_token) }),
    },
    context: body.context ?? flow.context ?? null,
  };
  return redirectTo(flow.request_url, { consent_verifier: await sealFlow(hydra, 'consent_verifier', accepted) });
};

/** `PUT …/consent/reject`. */
export const rejectConsent: Endpoint = async (hydra, call) => {
  const challenge = challengeOf(call, 'consent_challenge');
  const body = await consentBody(call, denialShape);
  const flow = await openFlow(hydra, 'consent_challenge', challenge);
  const rejected: Flow = { ...flow, consent_error: denialOf(body, 'consent request denied') };
  return redirectTo(flow.request_url, { consent_verifier: await sealFlow(hydra, 'consent_verifier', rejected) });
};
