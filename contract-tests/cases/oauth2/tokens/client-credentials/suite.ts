import { text } from '../../../../kit/index.ts';
import { callback } from '../../../../kit/oauth2.ts';
import type { RequestFields } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const machine = 'contract-machine';
const posting = 'contract-posting';
const open = 'contract-open';
const ids = [machine, posting, open];
const secret = 'a-secret:of this suite';
const api = 'https://api.example.org';
const grant = { grant_type: 'client_credentials' };

const credentials = (id: string, word: string) => ({ headers: { authorization: `Basic ${btoa(`${id}:${word}`)}` } });
const basic = credentials(machine, encodeURIComponent(secret));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The client credentials grant, the methods of client authentication, and grants that a client may not use. */
export default contract('oauth2/tokens/client-credentials', { profile: 'oauth2' }, async (stage) => {
  const remove = async () => {
    for (const id of ids) await stage.hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
  };
  await remove();
  await register(stage);
  await tokens(stage);
  await use(stage);
  await authentication(stage);
  await otherGrants(stage);
  await remove();
});

async function register({ hydra, note }: Stage): Promise<void> {
  const common = {
    client_secret: secret,
    grant_types: ['client_credentials'],
    scope: 'openid offline_access photos.*',
    audience: [api, 'urn:example:api'],
  };
  note('clients');
  await hydra.admin.post('/admin/clients', {
    ...common,
    client_id: machine,
    client_credentials_grant_access_token_lifespan: '1m30s',
  });
  const unrecorded = { unrecorded: true };
  const asPost = { client_id: posting, token_endpoint_auth_method: 'client_secret_post' };
  await hydra.admin.post('/admin/clients', { ...common, ...asPost }, unrecorded);
  const asPublic = { client_id: open, token_endpoint_auth_method: 'none', redirect_uris: [callback] };
  await hydra.admin.post('/admin/clients', { ...common, ...asPublic }, unrecorded);
}

async function tokens({ hydra, note }: Stage): Promise<void> {
  const sendRequest = (fields: RequestFields, options: object = basic) =>
    hydra.public.post('/oauth2/token', { ...grant, ...fields }, options);
  note('granted');
  await sendRequest({});
  await sendRequest({ scope: 'openid offline_access photos.read' });
  await sendRequest({ scope: ' photos.read  photos.read.mine' });
  await sendRequest({ audience: api });
  await sendRequest({ audience: `${api}/photos ${api}` });
  await sendRequest(
    {},
    { ...basic, raw: `grant_type=client_credentials&audience=${api}&audience=${api}/photos&scope=%zz` },
  );
  note('refused');
  await sendRequest({ scope: 'photos' });
  await sendRequest({ scope: 'openid email' });
  await sendRequest({ audience: 'https://other.example.org' });
  await sendRequest({ audience: `${api}photos` });
  await sendRequest({ audience: ':' });
  await sendRequest({ audience: 'urn:example:other' });
  await sendRequest({ client_id: open }, {});
  await sendRequest({ client_id: open, scope: 'email' }, {});
  note('refused: a client that was not registered for it');
  const patch = [{ op: 'replace', path: '/grant_types', value: ['refresh_token'] }];
  await hydra.admin.patch(`/admin/clients/${posting}`, patch, { unrecorded: true });
  await sendRequest({ client_id: posting, client_secret: secret }, {});
  await sendRequest({ client_id: posting, client_secret: secret, scope: 'email' }, {});
}

async function use({ hydra, note }: Stage): Promise<void> {
  const fields = { ...grant, scope: 'openid photos.read', audience: api };
  const { body } = await hydra.public.post('/oauth2/token', fields, basic);
  const token = text(body, 'access_token');
  const introspect = () =>
    hydra.admin.post(
      '/admin/oauth2/introspect',
      {},
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: `token=${token}` },
    );
  note('used');
  await introspect();
  await hydra.public.get('/userinfo', bearer(token));
  await hydra.public.get('/userinfo', bearer(token.replace('ory_at_', 'ory_at_A')));
  await hydra.public.get('/userinfo', bearer(token.replace('ory_at_', 'ory_rt_')));
  note('revoked');
  await hydra.public.post('/oauth2/revoke', { token }, basic);
  await introspect();
  await hydra.public.get('/userinfo', bearer(token));
}

async function authentication({ hydra, note }: Stage): Promise<void> {
  const sendRequest = (fields: RequestFields, options: object = {}) =>
    hydra.public.post('/oauth2/token', { ...grant, ...fields }, options);
  const inForm = { client_id: machine, client_secret: secret };
  const header = (authorization: string) => ({ headers: { authorization } });
  note('authentication: refused');
  await sendRequest(inForm);
  await sendRequest(inForm, basic);
  await sendRequest({ client_id: posting }, credentials(posting, 'a-secret'));
  await sendRequest({ client_id: open }, credentials(open, 'a-secret'));
  await sendRequest({}, credentials(machine, secret));
  await sendRequest({}, credentials(machine, '%zz'));
  await sendRequest({}, credentials('%zz', 'a-secret'));
  await sendRequest({}, credentials(machine, ''));
  await sendRequest({ client_id: machine }, header(`Basic ${btoa(machine)}`));
  await sendRequest({ client_id: machine }, header('Basic !'));
  await sendRequest({}, header('Basic'));
  await sendRequest({}, header('Bearer token'));
  note('authentication: assertions');
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  await sendRequest({ ...inForm, client_assertion_type: 'other' });
  await sendRequest({ ...inForm, client_assertion_type: type });
  await sendRequest({ ...inForm, client_assertion_type: type, client_assertion: 'nonsense' });
  for (const client_id of [machine, posting, open, 'nobody'])
    await sendRequest({ client_id, client_assertion_type: type, client_assertion: 'eyJhbGciOiJSUzI1NiJ9.e30.AAAA' });
  await sendRequest({ client_assertion_type: type, client_assertion: 'eyJhbGciOiJSUzI1NiJ9.e30.AAAA' });
  note('forms that cannot be read');
  const raw = 'grant_type=client_credentials';
  for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    await sendRequest({}, { raw, headers: { ...basic.headers, 'content-type': type } });
  await sendRequest({}, { ...basic, raw: 'grant_type=%zz' });
  await sendRequest({}, { ...basic, raw: 'grant_type=client_credentials;scope=openid' });
  await sendRequest({}, { ...basic, raw: 'grant_type=client_credentials&grant_type=refresh_token&x=%zz' });
}

async function otherGrants({ hydra, note }: Stage): Promise<void> {
  const sendRequest = (fields: RequestFields, options: object = basic) =>
    hydra.public.post('/oauth2/token', fields, options);
  note('other grants');
  for (const type of [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])
    await sendRequest({ grant_type: type });
  for (const type of ['password', 'implicit', 'CLIENT_CREDENTIALS', 'client_credentials refresh_token'])
    await sendRequest({ grant_type: type });
  await sendRequest({ grant_type: 'password' }, {});
  note('devices');
  await hydra.public.post('/oauth2/device/auth');
  await hydra.public.post('/oauth2/device/auth', { scope: 'openid' });
  await hydra.public.post('/oauth2/device/auth', { client_id: 'nobody' });
  await hydra.public.post('/oauth2/device/auth', { client_id: open, scope: 'openid' });
  await hydra.public.get('/oauth2/device/auth');
  note('dynamic registration is off');
  await hydra.public.post('/oauth2/register', {});
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) await hydra.public.send(method, `/oauth2/register/${open}`);
  await hydra.public.get('/oauth2/register');
}
