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

/** A client that acts for itself, the ways it may authenticate, and the grants that it may not use. */
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
  const ask = (fields: RequestFields, options: object = basic) =>
    hydra.public.post('/oauth2/token', { ...grant, ...fields }, options);
  note('granted');
  await ask({});
  await ask({ scope: 'openid offline_access photos.read' });
  await ask({ scope: ' photos.read  photos.read.mine' });
  await ask({ audience: api });
  await ask({ audience: `${api}/photos ${api}` });
  await ask({}, { ...basic, raw: `grant_type=client_credentials&audience=${api}&audience=${api}/photos&scope=%zz` });
  note('refused');
  await ask({ scope: 'photos' });
  await ask({ scope: 'openid email' });
  await ask({ audience: 'https://other.example.org' });
  await ask({ audience: `${api}photos` });
  await ask({ audience: ':' });
  await ask({ audience: 'urn:example:other' });
  await ask({ client_id: open }, {});
  await ask({ client_id: open, scope: 'email' }, {});
  note('refused: a client that was not registered for it');
  const patch = [{ op: 'replace', path: '/grant_types', value: ['refresh_token'] }];
  await hydra.admin.patch(`/admin/clients/${posting}`, patch, { unrecorded: true });
  await ask({ client_id: posting, client_secret: secret }, {});
  await ask({ client_id: posting, client_secret: secret, scope: 'email' }, {});
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
  const ask = (fields: RequestFields, options: object = {}) =>
    hydra.public.post('/oauth2/token', { ...grant, ...fields }, options);
  const inForm = { client_id: machine, client_secret: secret };
  const header = (authorization: string) => ({ headers: { authorization } });
  note('authentication: refused');
  await ask(inForm);
  await ask(inForm, basic);
  await ask({ client_id: posting }, credentials(posting, 'a-secret'));
  await ask({ client_id: open }, credentials(open, 'a-secret'));
  await ask({}, credentials(machine, secret));
  await ask({}, credentials(machine, '%zz'));
  await ask({}, credentials('%zz', 'a-secret'));
  await ask({}, credentials(machine, ''));
  await ask({ client_id: machine }, header(`Basic ${btoa(machine)}`));
  await ask({ client_id: machine }, header('Basic !'));
  await ask({}, header('Basic'));
  await ask({}, header('Bearer token'));
  note('authentication: assertions');
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  await ask({ ...inForm, client_assertion_type: 'other' });
  await ask({ ...inForm, client_assertion_type: type });
  await ask({ ...inForm, client_assertion_type: type, client_assertion: 'nonsense' });
  for (const client_id of [machine, posting, open, 'nobody'])
    await ask({ client_id, client_assertion_type: type, client_assertion: 'eyJhbGciOiJSUzI1NiJ9.e30.AAAA' });
  await ask({ client_assertion_type: type, client_assertion: 'eyJhbGciOiJSUzI1NiJ9.e30.AAAA' });
  note('forms that cannot be read');
  const raw = 'grant_type=client_credentials';
  for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    await ask({}, { raw, headers: { ...basic.headers, 'content-type': type } });
  await ask({}, { ...basic, raw: 'grant_type=%zz' });
  await ask({}, { ...basic, raw: 'grant_type=client_credentials;scope=openid' });
  await ask({}, { ...basic, raw: 'grant_type=client_credentials&grant_type=refresh_token&x=%zz' });
}

async function otherGrants({ hydra, note }: Stage): Promise<void> {
  const ask = (fields: RequestFields, options: object = basic) => hydra.public.post('/oauth2/token', fields, options);
  note('other grants');
  for (const type of [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])
    await ask({ grant_type: type });
  for (const type of ['password', 'implicit', 'CLIENT_CREDENTIALS', 'client_credentials refresh_token'])
    await ask({ grant_type: type });
  await ask({ grant_type: 'password' }, {});
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
