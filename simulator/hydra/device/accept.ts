import { object, string } from '@members/engines/go/json/decode';
import { changedQuery, goQuery } from '@members/engines/go/url/query';
import { readJson } from '../../http/json.ts';
import { redirectTo } from '../admin/requests.ts';
import { clientView } from '../domain/client-view.ts';
import { text } from '../request/body.ts';
import type { Endpoint } from '../request/context.ts';
import { openFlow, sealFlow } from '../request/sealed-flow.ts';
import { failure } from '../wire/errors.ts';

const shape = object('flow.AcceptDeviceUserCodeRequest', { user_code: string });

const unreadable = (problem: string) => failure('invalid_request', `Unable to decode request body: ${problem}`);

/** `PUT /admin/oauth2/auth/requests/device/accept`: the user entered the code of a device. */
export const acceptUserCode: Endpoint = async (hydra, call) => {
  const challenge = call.query.get('device_challenge');
  if (!challenge)
    throw failure('invalid_request', "Query parameter 'device_challenge' is not defined but should have been.");
  const user_code = text((await readJson(call.incoming, shape, { refuse: unreadable })).user_code);
  if (user_code === '') throw failure('invalid_request', "Field 'user_code' must not be empty.");
  const flow = await openFlow(hydra, 'device_challenge', challenge);
  const now = hydra.runtime.clock.now();
  const [device] = hydra.world.devices.where(
    (one) => one.user_code === user_code && !one.grant && one.expires_at >= now,
  );
  const client = device && hydra.world.clients.get(device.client_id);
  if (!device || !client) {
    const hint = "The 'user_code' session could not be found or has expired or is otherwise malformed.";
    throw failure('invalid_request', hint);
  }
  const [path = '', query = ''] = flow.request_url.split('?');
  const known = goQuery(query);
  const request_url = known.get('client_id')
    ? flow.request_url
    : `${path}?${changedQuery(known, { client_id: client.id })}`;
  const device_verifier = await sealFlow(hydra, 'device_verifier', {
    ...flow,
    request_url,
    requested_scope: device.scope,
    requested_audience: device.audience,
    client: clientView(client),
    device_request_id: device.id,
  });
  return redirectTo(request_url, { device_verifier, client_id: client.id });
};
