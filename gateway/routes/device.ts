import type { GatewayDevice } from '@members/openapi';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { allowedIssuerAddress } from '../oauth2/client.ts';
import { challengeProblems, isFormBody, type OAuth2Context, sendRedirect } from '../oauth2/context.ts';
import type { TokenBinding } from '../oauth2/csrf.ts';
import { sendChange } from '../oauth2/ory.ts';
import { GatewayProblem } from '../problem.ts';
import type { Throttle } from '../throttle/throttle.ts';

const answer = z.object({ challenge: optionalText, csrf_token: optionalText, user_code: optionalText });

/** The user signs in later, so the token of a device page is bound to the browser, not to an account. */
const deviceBinding = (challenge: string): TokenBinding => ({ question: 'device', challenge, subject: '' });

/** `/gateway/device`: the code that a device shows (RFC 8628, section 3.3). */
export async function deviceRoutes(
  app: FastifyInstance,
  { oauth2, throttle }: { readonly oauth2: OAuth2Context; readonly throttle: Throttle },
) {
  const { config, hydra, hydraConfig, csrf } = oauth2;
  type Query = { device_challenge?: string; user_code?: string };

  /** Responds with the page's data; without a challenge, with `{ redirect_to }`, the address where Hydra makes one. */
  app.get<{ Querystring: Query }>('/gateway/device', async (request, reply) => {
    const { device_challenge: challenge = '', user_code = '' } = request.query;
    if (challenge === '') {
      if (hydraConfig.issuer === undefined) throw new GatewayProblem('challenge_missing');
      const code = user_code && `?${new URLSearchParams({ user_code })}`;
      return sendRedirect(request, reply, `${hydraConfig.issuer.replace(/\/$/, '')}/oauth2/device/verify${code}`);
    }
    const token = csrf.issue(request, reply, deviceBinding(challenge));
    const body: GatewayDevice = { challenge, csrf_token: token, ...(user_code && { user_code }) };
    return reply.header('cache-control', 'no-store').send(body);
  });

  /** Redirects to the sign-in for the device. A form with an unknown code is redirected to its page, with the error. */
  app.post('/gateway/device', async (request, reply) => {
    const { challenge, csrf_token, user_code } = parseBody(answer, request.body, isFormBody(request));
    if (challenge === '') throw new GatewayProblem('challenge_missing');
    csrf.check(request, deviceBinding(challenge), csrf_token);
    // Devices show a code in groups, but no code contains a space or a dash.
    const code = user_code.replace(/[\s-]/g, '');
    try {
      if (code === '') throw new GatewayProblem('user_code_unknown');
      const giveBack = await throttle.countUserCode(request);
      const { redirect_to } = await sendChange(
        request,
        'hydra',
        (options) =>
          hydra.acceptUserCodeRequest(
            { deviceChallenge: challenge, acceptDeviceUserCodeRequest: { user_code: code } },
            options,
          ),
        { problems: { ...challengeProblems, 400: 'user_code_unknown' } },
      );
      await giveBack();
      return sendRedirect(request, reply, allowedIssuerAddress(redirect_to, hydraConfig));
    } catch (error) {
      const isUnknown = error instanceof GatewayProblem && error.id === 'user_code_unknown';
      if (!isUnknown || code === '' || !isFormBody(request)) throw error;
      const query = new URLSearchParams({ device_challenge: challenge, user_code: code, wrong: 'true' });
      return sendRedirect(request, reply, `${config.BASE_PATH}/device?${query}`);
    }
  });
}
