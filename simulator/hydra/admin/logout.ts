import { time } from '@members/engines/go/time';
import { emptyAnswer, jsonAnswer } from '../../http/answer.ts';
import type { LogoutRequest } from '../domain/records.ts';
import { saveLogoutRequest } from '../domain/world.ts';
import { publicUrl } from '../request/addresses.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { redirectTo } from './requests.ts';

/** A stored logout request, if the challenge names one. */
function find(hydra: Hydra, { query }: Call): LogoutRequest | undefined {
  return hydra.world.logoutRequests.get(query.get('logout_challenge') || query.get('challenge') || '');
}

const timeOrNull = (milliseconds: number | undefined) => (milliseconds === undefined ? null : time(milliseconds));

/** `GET /admin/oauth2/auth/requests/logout`: 410 after the browser followed its verifier. */
export const getLogout: Endpoint = async (hydra, call) => {
  const request = find(hydra, call);
  if (!request || request.state === 'rejected') throw failure('missing_record');
  if (request.used) return jsonAnswer(410, { redirect_to: request.request_url });
  const { id: challenge, subject, sid, request_url, rp_initiated, expires_at, requested_at, client } = request;
  return jsonAnswer(200, {
    challenge,
    subject,
    sid,
    request_url,
    rp_initiated,
    expires_at: timeOrNull(expires_at),
    requested_at: timeOrNull(requested_at),
    client,
  });
};

/** `PUT …/logout/accept`. A rejected request can be accepted, too. */
export const acceptLogout: Endpoint = async (hydra, call) => {
  const request = find(hydra, call);
  if (!request) throw failure('missing_record');
  await saveLogoutRequest(hydra.world, { ...request, state: 'accepted' });
  return redirectTo(`${publicUrl(hydra)}/oauth2/sessions/logout`, { logout_verifier: request.verifier });
};

/** `PUT …/logout/reject`. */
export const rejectLogout: Endpoint = async (hydra, call) => {
  const request = find(hydra, call);
  if (!request) throw failure('not_found');
  await saveLogoutRequest(hydra.world, { ...request, state: 'rejected' });
  return emptyAnswer(204);
};
