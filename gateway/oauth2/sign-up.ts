import type { FastifyRequest } from 'fastify';
import type { WatchSignUp } from '../kratos/proxy.ts';
import { createSessionReader } from '../throttle/identity.ts';
import { headersOf, type KratosResponse, startedSessions } from '../throttle/sessions.ts';
import type { OAuth2Context } from './context.ts';
import { callServer } from './ory.ts';

/** Whether Kratos sends the browser to a provider: a script by status 422, a form by a redirect to another origin. */
const leadsToProvider = (request: FastifyRequest, { statusCode, headers }: KratosResponse): boolean =>
  statusCode === 422 ||
  (headers.location !== undefined &&
    URL.parse(`${headers.location}`, request.publicOrigin?.origin)?.origin !== request.publicOrigin?.origin);

/**
 * Makes the watch over sign-ups for an application. A sign-up that goes on with the verification of the address does not answer
 * the application's request. If the address is verified in another browser, only the gateway knows that the user has just signed
 * up for this request (`signedUp`). Kratos tells the flow's challenge before the submission only. A sign-up that goes to a provider
 * is noted without its account, which does not exist yet.
 */
export function createSignUpWatch({ config, kratos, signedUp }: OAuth2Context): WatchSignUp {
  const sessionOf = createSessionReader(config);
  return async (request, path) => {
    const { pathname, searchParams } = new URL(path, 'http://kratos');
    const id = searchParams.get('flow');
    if (request.method !== 'POST' || pathname !== '/self-service/registration' || id === null) return undefined;
    const cookie = request.headers.cookie ?? '';
    const { data } = await callServer(
      request,
      'kratos',
      (options) => kratos.getRegistrationFlow({ id, cookie }, options),
      true,
    );
    const challenge = data?.oauth2_login_challenge;
    if (!challenge) return undefined;
    return async (reply, response) => {
      const [value] = startedSessions(response, config.KRATOS_SESSION_COOKIE);
      if (value === undefined) {
        if (leadsToProvider(request, response)) signedUp.add(request, reply, challenge);
        return;
      }
      const session = await sessionOf(response, headersOf(value, true, config));
      if (session) signedUp.add(request, reply, challenge, session.identity);
    };
  };
}
