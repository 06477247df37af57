import { encodeGoQuery, withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { requestConsent, verifyConsent } from '../authorize/consent.ts';
import { grantOf } from '../authorize/grant.ts';
import { requestLogin } from '../authorize/login.ts';
import { verifyLogin } from '../authorize/login-verifier.ts';
import type { ValidRequest } from '../authorize/request.ts';
import type { Client } from '../domain/client.ts';
import type { DeviceFlow, Flow } from '../domain/flow.ts';
import { plainId } from '../domain/ids.ts';
import { saveDevice } from '../domain/world.ts';
import { publicUrl, uiUrl } from '../request/addresses.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { openVerifier, sealFlow } from '../request/sealed-flow.ts';
import { failure } from '../wire/errors.ts';

/** The query with the user code hidden, because it is stored. */
function hideUserCode(query: URLSearchParams): string {
  return encodeGoQuery(
    new URLSearchParams([...query].map(([name, value]) => [name, name.toLowerCase() === 'user_code' ? '****' : value])),
  );
}

/** Redirects to the page where the user enters the code. */
async function requestCode(hydra: Hydra, call: Call): Promise<Answer> {
  const csrf = plainId(hydra.runtime.random);
  const query = hideUserCode(call.query);
  const flow: DeviceFlow = {
    requested_scope: [],
    requested_audience: [],
    request_url: `${publicUrl(hydra)}/oauth2/device/verify${query && '?'}${query}`,
    requested_at: Math.floor(hydra.runtime.clock.now() / 1000) * 1000,
    csrf,
  };
  call.cookies.push(...(await hydra.cookies.csrf('device', '', csrf)));
  const device_challenge = await sealFlow(hydra, 'device_challenge', flow);
  const user_code = call.query.get('user_code');
  const parameters = { device_challenge, ...(user_code === null ? {} : { user_code }) };
  return redirect(call.incoming.method, 302, withQuery(uiUrl(hydra, 'device_verification'), parameters));
}

async function openDevice(hydra: Hydra, call: Call, verifier: string): Promise<DeviceFlow> {
  const flow = await openVerifier(hydra, 'device', verifier);
  await hydra.cookies.checkCsrf('device', '', flow.csrf, call.incoming);
  return flow;
}

function knownClient(hydra: Hydra, call: Call): Client {
  const id = call.query.get('client_id');
  if (!id) throw failure('invalid_client', "Query parameter 'client_id' is missing.");
  const client = hydra.world.clients.get(id);
  if (!client) throw failure('missing_record');
  return client;
}

/** An authorization request for a device, which has no parameters of its own. */
const requestForDevice = (client: Client, flow?: DeviceFlow): ValidRequest => ({
  form: new URLSearchParams(),
  state: '',
  client,
  response_mode: 'query',
  scope: flow?.requested_scope ?? [],
  audience: flow?.requested_audience ?? [],
  redirect_uri: '',
});

/** Stores the grant, so that the device can get its tokens, and redirects to the success page. */
async function completeDevice(hydra: Hydra, call: Call, flow: Flow, client: Client): Promise<Answer> {
  const grant = await grantOf(hydra, requestForDevice(client), flow);
  const device = hydra.world.devices.get(flow.device_request_id ?? '');
  if (!device) throw failure('spent_device');
  // Another browser may have completed the same code. Hydra stores the OpenID Connect session only once.
  if ([device.grant, grant].every((each) => each?.scope.includes('openid'))) throw failure('conflict');
  await saveDevice(hydra.world, { ...device, grant });
  const done = withQuery(uiUrl(hydra, 'device_success'), { client_id: client.id });
  return redirect(call.incoming.method, 302, done);
}

/**
 * `GET /oauth2/device/verify` (RFC 8628, section 3.3). Without a verifier it asks for the code; with a device verifier it
 * starts a login, with a login verifier a consent. With a consent verifier it completes the request of the device.
 */
export const verifyDevice: Endpoint = async (hydra, call) => {
  const [device, login, consent] = ['device', 'login', 'consent'].map((stage) =>
    (call.query.get(`${stage}_verifier`) ?? '').trim(),
  );
  if (!device && !login && !consent) return requestCode(hydra, call);
  const flow = device && !login && !consent ? await openDevice(hydra, call, device) : undefined;
  const client = knownClient(hydra, call);
  if (!login && !consent) return requestLogin(hydra, call, requestForDevice(client, flow), flow);
  const request = requestForDevice(client);
  if (login) return requestConsent(hydra, call, request, await verifyLogin(hydra, call, request, login));
  return completeDevice(hydra, call, await verifyConsent(hydra, call, consent ?? ''), client);
};
