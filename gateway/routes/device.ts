import type { GatewayDevice } from '@members/openapi';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { issuerAddress } from '../oauth2/client.ts';
import type { Bound } from '../oauth2/csrf.ts';
import { change } from '../oauth2/ory.ts';
import { challengeProblems, isForm, leadOn, type Questions } from '../oauth2/questions.ts';
import { Problem } from '../problem.ts';

const answer = z.object({ challenge: optionalText, csrf_token: optionalText, user_code: optionalText });

/** The user signs in later, so a device's code belongs to a browser, not to an account. */
const boundTo = (challenge: string): Bound => ({ question: 'device', challenge, subject: '' });

/** `/gateway/device`: the code that a device shows (RFC 8628, section 3.3). */
export async function deviceRoutes(app: FastifyInstance, { questions }: { readonly questions: Questions }) {
  const { config, hydra, hydraConfig, csrf } = questions;
  type Query = { device_challenge?: string; user_code?: string };

  /** What the page shows; without a challenge, `{ redirect_to }` where Hydra makes one. */
  app.get<{ Querystring: Query }>('/gateway/device', async (request, reply) => {
    const { device_challenge: challenge = '', user_code = '' } = request.query;
    if (challenge === '') {
      if (hydraConfig.issuer === undefined) throw new Problem('challenge_missing');
      const code = user_code && `?${new URLSearchParams({ user_code })}`;
      return leadOn(request, reply, `${hydraConfig.issuer.replace(/\/$/, '')}/oauth2/device/verify${code}`);
    }
    const token = csrf.issue(request, reply, boundTo(challenge));
    const body: GatewayDevice = { challenge, csrf_token: token, ...(user_code && { user_code }) };
    return reply.header('cache-control', 'no-store').send(body);
  });

  /** Leads on to the sign-in for the device. A form with an unknown code is led back to its page, which says so. */
  app.post('/gateway/device', async (request, reply) => {
    const { challenge, csrf_token, user_code } = parseBody(answer, request.body, isForm(request));
    if (challenge === '') throw new Problem('challenge_missing');
    csrf.check(request, boundTo(challenge), csrf_token);
    // Devices show a code in groups; no code holds a space or a dash.
    const code = user_code.replace(/[\s-]/g, '');
    try {
      if (code === '') throw new Problem('user_code_unknown');
      const { redirect_to } = await change(
        request,
        'hydra',
        (options) =>
          hydra.acceptUserCodeRequest(
            { deviceChallenge: challenge, acceptDeviceUserCodeRequest: { user_code: code } },
            options,
          ),
        { problems: { ...challengeProblems, 400: 'user_code_unknown' } },
      );
      return leadOn(request, reply, issuerAddress(redirect_to, hydraConfig));
    } catch (error) {
      const isUnknown = error instanceof Problem && error.id === 'user_code_unknown';
      if (!isUnknown || code === '' || !isForm(request)) throw error;
      const query = new URLSearchParams({ device_challenge: challenge, user_code: code, wrong: 'true' });
      return leadOn(request, reply, `${config.BASE_PATH}/device?${query}`);
    }
  });
}
