import { text } from '../../../../kit/index.ts';
import { authorizeClient, basic, bearer, exchangeCode, registerClient, secret } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-origins';
const ours = 'http://127.0.0.1:4455';
const app = 'https://app.example.com';
const unrecorded = { unrecorded: true };
const form = { grant_type: 'client_credentials' };

/** Requests from a client's `allowed_cors_origins`, while the server's configuration has others. */
export default contract('oauth2/clients/cors-origins', { profile: 'oauth2-keys' }, async (stage) => {
  const { hydra, newForm } = stage;
  const origins = [app, 'https://*.wild.example.com', 'http://*'];
  await registerClient(stage, id, { allowed_cors_origins: origins });
  await atToken(stage);
  const granted = await exchangeCode(stage, id, await authorizeClient(stage, newForm(), id), {
    ...basic(id),
    ...unrecorded,
  });
  await withToken(stage, text(granted.body, 'access_token'));
  await preflights(stage);
  await anyOrigin(stage);
  await hydra.admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

async function atToken({ hydra, note }: Stage): Promise<void> {
  const sendRequest = (origin: string, fields: object, headers: object = {}) =>
    hydra.public.post('/oauth2/token', { ...form, ...fields }, { headers: { origin, ...headers } });
  note('a client that names itself by Basic');
  for (const origin of [
    ...[app, 'HTTPS://APP.example.com', 'https://app.example.com:8443', 'https://other.example.com'],
    ...['https://a.wild.example.com', 'https://a.b.wild.example.com', 'https://.wild.example.com'],
    ...[
      'http://any.example.net',
      'http://127.0.0.1:1',
      'null',
      ours,
      'https://a.example.org',
      'https://a.b.example.org',
    ],
  ])
    await sendRequest(origin, {}, basic(id).headers);
  note('with a wrong secret, in the form, twice, nobody, unknown');
  await sendRequest(app, {}, basic(id, 'wrong').headers);
  await sendRequest(app, { client_id: id, client_secret: secret });
  await sendRequest(app, { client_id: 'nobody' }, basic(id).headers);
  await sendRequest(app, {});
  await sendRequest(app, {}, basic('nobody').headers);
  await hydra.public.post(`/oauth2/token?client_id=${id}`, form, { headers: { origin: app } });
  note('other methods');
  for (const method of ['GET', 'OPTIONS', 'PUT'])
    await hydra.public.send(method, '/oauth2/token', undefined, { headers: { origin: app, ...basic(id).headers } });
}

async function withToken({ label, hydra, note }: Stage, token: string): Promise<void> {
  const headers = { origin: app };
  note('a token of the client');
  await hydra.public.get('/userinfo', { headers: { ...headers, ...bearer(token).headers } });
  await hydra.public.get('/userinfo', { headers: { origin: 'https://evil.example.com', ...bearer(token).headers } });
  await hydra.public.get('/userinfo', { headers: { ...headers, ...bearer('nonsense').headers } });
  await hydra.public.get('/userinfo', { headers });
  await hydra.public.get(`/userinfo?access_token=${token}`, { headers });
  await hydra.public.post('/userinfo', { access_token: token }, { headers });
  note('where nobody names a client, or where origins of clients do not count');
  for (const path of ['/.well-known/openid-configuration', '/.well-known/jwks.json', '/health/alive', '/nothing'])
    await hydra.public.get(path, { headers: { ...headers, ...basic(id).headers } });
  await hydra.public.get('/.well-known/jwks.json', { headers: { ...headers, ...bearer(token).headers } });
  await hydra.public.get('/oauth2/sessions/logout', { headers: { ...headers, ...bearer(token).headers } });
  await hydra.public.post('/oauth2/device/auth', { client_id: id }, { headers });
  await hydra.public.post('/credentials', undefined, {
    raw: '{}',
    headers: { ...headers, ...bearer(token).headers, 'content-type': 'application/json' },
  });
  note('credentials asked for by a form, whose body is read before');
  const [type, body] = [{ 'content-type': 'application/x-www-form-urlencoded' }, '{"format":"jwt_vc_json"}'];
  const sendRequest = async (path: string, options: object) => {
    const { body } = await hydra.public.post(path, undefined, options);
    const { c_nonce } = body as { readonly c_nonce?: string };
    if (c_nonce) label('nonce', c_nonce);
  };
  for (const origin of [{}, { origin: app }]) {
    for (const [raw, named] of [
      [`access_token=${token}`, {}],
      [`client_id=${id}&access_token=${token}`, {}],
      [`format=jwt_vc_json&access_token=${token}`, bearer(token).headers],
      [body, bearer(token).headers],
      [body, {}],
    ] as const)
      await sendRequest('/credentials', { raw, headers: { ...type, ...origin, ...named } });
    const json = { ...origin, 'content-type': 'application/json' };
    await sendRequest(`/credentials?access_token=${token}`, { raw: body, headers: json });
    await sendRequest('/credentials', { raw: body, headers: { ...origin, ...bearer(token).headers } });
  }
  note('a token that is given up');
  await hydra.public.post('/oauth2/revoke', { token }, { headers: { ...headers, ...basic(id).headers } });
  await hydra.public.get('/userinfo', { headers: { ...headers, ...bearer(token).headers } });
}

async function preflights({ hydra, note }: Stage): Promise<void> {
  note('preflights');
  for (const path of ['/oauth2/token', '/userinfo', '/oauth2/revoke', '/credentials', '/oauth2/auth', '/nothing'])
    for (const origin of [app, ours, 'https://a.example.org', 'https://a.b.example.org'])
      await hydra.public.send('OPTIONS', path, undefined, {
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
}

async function anyOrigin(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a client has no origins but addresses');
  for (const value of [
    ['*'],
    ['http://[::1]:3000'],
    ['https://*.*.example.com', 'https://a*z.example.com', 'https://**.example.net'],
  ])
    await hydra.admin.patch(`/admin/clients/${id}`, [{ op: 'replace', path: '/allowed_cors_origins', value }]);
  for (const origin of [
    'null',
    'https://a.b.example.com',
    'https://abcz.example.com',
    'https://ab.cz.example.com',
    'https://a.b.example.net',
  ])
    await hydra.public.post('/oauth2/token', form, { headers: { origin, ...basic(id).headers } });
  await hydra.admin.patch(`/admin/clients/${id}`, [
    { op: 'replace', path: '/allowed_cors_origins', value: ['http://[::1]:3000'] },
  ]);
  for (const origin of ['http://[::1]:3000', 'http://1:3000'])
    await hydra.public.post('/oauth2/token', form, { headers: { origin, ...basic(id).headers } });
}
