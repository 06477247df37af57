import { contract, type Stage } from '../../../../runner/contract.ts';

const path = '/admin/clients';
const owner = 'contract-odd';
const id = 'contract-odd';
const secret = 'a-secret-of-this-suite';
const strange = ['contract odd', 'contract/odd', 'contract-ödd', 'contract$&+:=@;,odd'];

const curve = { kty: 'EC', crv: 'P-256', kid: 'one', use: 'sig' };
const point = {
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};

/** Clients with unusual metadata: accepted values, and Hydra's errors for the others. */
export default contract('oauth2/clients/unusual-metadata', { profile: 'oauth2' }, async (stage) => {
  const remove = async () => {
    for (const each of [id, ...strange])
      await stage.hydra.admin.delete(`${path}/${encodeURIComponent(each)}`, undefined, { unrecorded: true });
  };
  await remove();
  await types(stage);
  await addresses(stage);
  await keys(stage);
  await stage.hydra.admin.delete(`${path}/${id}`, undefined, { unrecorded: true });
  await acceptedMetadata(stage);
  await names(stage);
  await paths(stage);
  await remove();
});

async function types({ hydra: { admin }, note }: Stage): Promise<void> {
  note('types: the first that is wrong is told');
  for (const wrong of [
    { skip_consent: 'yes', client_name: 5 },
    { client_name: 5, skip_consent: 'yes' },
    { client_name: 5, authorization_code_grant_id_token_lifespan: 'soon' },
    { CLIENT_URI: 5 },
    { redirect_uris: ['https://app.example.org/', 5, true] },
    { redirect_uris: [null] },
    { client_secret_expires_at: 1.5 },
    { client_secret_expires_at: '1' },
    { skip_logout_consent: 'yes' },
    { skip_logout_consent: 1 },
    { created_at: 'yesterday' },
    { updated_at: 5 },
  ])
    await admin.post(path, wrong);
  note('types: durations');
  for (const lifespan of ['', '5', 'x5s', '1h30', '3 days', '5d', '1.5.5s', 5, {}, [], true])
    await admin.post(path, { implicit_grant_access_token_lifespan: lifespan });
  await admin.put(`${path}/nobody/lifespans`, []);
}

async function addresses({ hydra: { admin }, note }: Stage): Promise<void> {
  note('addresses');
  for (const address of [
    '',
    'foo',
    '1http://x',
    '://x',
    ' https://x',
    'http://a b/',
    'http://[::1',
    'http://x:y/',
    '/%zz',
  ])
    await admin.post(path, { redirect_uris: [address] });
  for (const address of ['foo', 'foo:bar', '/path', '//x', '*', 'https://x:y/'])
    await admin.post(path, { logo_uri: address });
  for (const origin of [
    '',
    '*',
    'null',
    'http://a b',
    'http://x/%zz',
    ' https://x',
    'http:/x',
    'https://x/?a',
    'https://x#a',
  ])
    await admin.post(path, { allowed_cors_origins: [origin] });
  for (const address of ['http://127.0.0.1/bye', 'https://127.0.0.1:4446/bye', 'http://127.0.0.1:4446?bye', 'bye'])
    await admin.post(path, {
      client_id: id,
      client_secret: secret,
      redirect_uris: ['https://127.0.0.1:4446/', 'http://127.0.0.1:80/'],
      post_logout_redirect_uris: [address],
    });
}

async function keys({ hydra: { admin }, note }: Stage): Promise<void> {
  note('keys');
  for (const jwks of [
    'keys',
    [],
    { keys: 'one' },
    { keys: ['one'] },
    { keys: [{}] },
    { keys: [{ kty: 'foo' }] },
    { keys: [{ kty: 'oct', k: 'AAAA' }] },
  ])
    await admin.post(path, { jwks });
  const jwt = { token_endpoint_auth_method: 'private_key_jwt' };
  await admin.post(path, { ...jwt, jwks: {} });
  await admin.post(path, { ...jwt, jwks: { keys: [] }, token_endpoint_auth_signing_alg: 'HS256' });
}

async function acceptedMetadata({ hydra: { admin }, note }: Stage): Promise<void> {
  note('taken as it is');
  await admin.post(path, {
    client_id: id,
    client_secret: secret,
    owner,
    Client_Name: 'Odd',
    CLIENT_NAME: 'Odder',
    scope: ' openid  email ',
    grant_types: ['AUTHORIZATION_CODE', 'own'],
    redirect_uris: ['HTTPS://App.example.org', 'com.example:cb', '/path', '*'],
    allowed_cors_origins: ['HTTPS://App.example.org//', 'http://x:80'],
    contacts: null,
    request_uris: [],
    metadata: { b: '<text> & more', a: [1, { d: 1e21, c: null }] },
    jwks: { keys: [{ ...point, ...curve, note: 'dropped' }] },
    token_endpoint_auth_method: 'own',
    authorization_code_grant_access_token_lifespan: '1.5h',
    authorization_code_grant_id_token_lifespan: '-90s',
    authorization_code_grant_refresh_token_lifespan: '0',
    refresh_token_grant_id_token_lifespan: '+100ms',
    refresh_token_grant_access_token_lifespan: '1m1.5s',
    refresh_token_grant_refresh_token_lifespan: null,
    registration_access_token: 'mine',
  });
  await admin.get(`${path}/${id}`);
  await admin.put(`${path}/${id}`, { owner, metadata: {}, registration_client_uri: 'mine' });
  await admin.put(`${path}/${id}`, { owner, jwks: { keys: null } });
  note('patched');
  await admin.patch(`${path}/${id}`, [{ op: 'add', path: '/registration_access_token', value: 'mine' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/contacts', value: null }]);
  await admin.patch(`${path}/${id}`, [{ op: 'remove', path: '/redirect_uris' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'add', path: '/Client_Name', value: 'Patched' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'remove', path: '/client_id' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/skip_consent', value: 'yes' }]);
  await admin.get(`${path}/${id}`);
}

async function names({ hydra: { admin }, note }: Stage): Promise<void> {
  note('names');
  for (const client_id of strange) {
    await admin.post(path, { client_id, client_secret: secret, owner });
    await admin.get(`${path}/${encodeURIComponent(client_id)}`);
    await admin.get(`/clients/${encodeURIComponent(client_id)}`);
  }
  note('pages');
  for (const size of ['1', '+1', '1.5', '99999999999999999999', '&page_size=2'])
    await admin.get(`${path}?owner=${owner}&page_size=${size.replace('+', '%2B')}`);
}

async function paths({ hydra: { admin }, note }: Stage): Promise<void> {
  note('paths');
  for (const each of [`${path}/${id}/`, `/clients/${id}/`, `//clients/${id}`]) await admin.get(each);
  for (const each of [`/admin//clients/${id}`, `${path}//${id}?x=1`, `${path}/${id}/x`, '/admin/', '/'])
    await admin.get(each);
  await admin.put(`${path}//lifespans`, {});
  await admin.delete(`/admin//clients/${id}`);
  for (const method of ['POST', 'OPTIONS', 'HEAD']) await admin.send(method, `${path}/${id}/`);
}
