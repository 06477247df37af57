import type { GatewayDevice } from '../../../openapi/index.ts';
import { Problem } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { isForm, readFields, textField } from './body.ts';
import { type Context, onward, pageData } from './context.ts';
import type { Bound } from './csrf.ts';
import { answered, challengeProblems, issuerAddress } from './upstream.ts';

/** Who signs in comes later: a code belongs to a browser. */
const boundTo = (challenge: string): Bound => ({ kind: 'device', challenge, subject: '' });

/**
 * `GET /gateway/device?device_challenge=&user_code=`: what the page asks; without a challenge `{ redirect_to }` where Hydra
 * makes one. Hydra tells nothing about a challenge before its code is known.
 * @throws Problem `challenge_missing`
 */
export async function showDevice({ hydra, csrf }: Context, request: Asked): Promise<Ready> {
  const query = request.query;
  const challenge = query.get('device_challenge') ?? '';
  const user_code = query.get('user_code') ?? '';
  if (challenge === '') {
    if (hydra.issuer === undefined) throw new Problem('challenge_missing');
    const code = user_code && `?${new URLSearchParams({ user_code })}`;
    return onward(false, `${hydra.issuer.replace(/\/$/, '')}/oauth2/device/verify${code}`);
  }
  const { token, setCookie } = csrf.issue(request, boundTo(challenge));
  const body: GatewayDevice = { challenge, csrf_token: token, ...(user_code && { user_code }) };
  return pageData(body, setCookie);
}

/**
 * `POST /gateway/device` (form or JSON: challenge, csrf_token, user_code): on to the sign-in for the device of that code. A form
 * with a code that no device has is led back to its page.
 * @throws Problem `user_code_unknown`, `challenge_missing`, `challenge_gone`, `csrf`, `upstream_unavailable`, ...
 */
export async function decideDevice({ config, oauth2, hydra, csrf }: Context, request: Asked): Promise<Ready> {
  const fields = await readFields(request);
  const challenge = textField(fields, 'challenge');
  if (challenge === '') throw new Problem('challenge_missing');
  csrf.check(request, boundTo(challenge), textField(fields, 'csrf_token'));
  // Devices show a code in groups; no code holds a space or a dash.
  const code = textField(fields, 'user_code').replace(/[\s-]/g, '');
  if (code === '') throw new Problem('user_code_unknown');
  const call = oauth2.acceptDevice(challenge, code);
  const heard = answered(call, { ...challengeProblems, 400: 'user_code_unknown' });
  const to = await heard.then(
    ({ redirect_to }) => issuerAddress(redirect_to, hydra),
    (error: unknown) => {
      if (!isForm(request) || !(error instanceof Problem) || error.id !== 'user_code_unknown') throw error;
      // Nobody speaks for the form: its page says what is wrong with it.
      const again = new URLSearchParams({ device_challenge: challenge, user_code: code, wrong: 'true' });
      return `${config.BASE_PATH}/device?${again}`;
    },
  );
  return onward(isForm(request), to);
}
