import { callback } from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const path = '/admin/clients';
const owner = 'contract-owner';
const ids = ['contract-a', 'contract-b', 'contract-c'];
const secret = 'a-secret-of-this-suite';

export default contract('oauth2/clients/admin-api', { profile: 'oauth2' }, async (stage) => {
  const { hydra } = stage;
  for (const id of ids) await hydra.admin.delete(`${path}/${id}`, undefined, { unrecorded: true });
  await create(stage);
  await refused(stage);
  await list(stage);
  await set(stage);
  await patch(stage);
  await lifespans(stage);
  stage.note('delete');
  for (const id of ids) await hydra.admin.delete(`${path}/${id}`);
  await hydra.admin.delete(`${path}/contract-a`);
  await hydra.admin.delete(`/clients/contract-a`);
});

async function create({ hydra: { admin }, note }: Stage): Promise<void> {
  note('create: little');
  await admin.post(path, { client_id: 'contract-a', client_secret: secret, owner });
  await admin.get(`${path}/contract-a`);
  note('create: much');
  await admin.post(path, {
    client_id: 'contract-b',
    client_name: 'The second',
    client_secret: secret,
    redirect_uris: [callback, 'https://app.example.org/callback', 'com.example.app:/callback'],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code', 'id_token'],
    scope: 'openid offline_access profile',
    audience: ['https://api.example.org'],
    owner,
    policy_uri: 'https://app.example.org/policy',
    tos_uri: 'https://app.example.org/terms',
    client_uri: 'https://app.example.org',
    logo_uri: 'https://app.example.org/logo.svg',
    contacts: ['Ada <ada@example.org>'],
    allowed_cors_origins: ['https://app.example.org/'],
    subject_type: 'public',
    token_endpoint_auth_method: 'client_secret_post',
    frontchannel_logout_uri: 'https://app.example.org/front',
    frontchannel_logout_session_required: true,
    backchannel_logout_uri: 'https://app.example.org/back',
    backchannel_logout_session_required: true,
    post_logout_redirect_uris: ['https://app.example.org/bye'],
    access_token_strategy: 'OPAQUE',
    metadata: { colour: 'green', list: [1, 2] },
    skip_consent: true,
    skip_logout_consent: true,
    authorization_code_grant_access_token_lifespan: '1h30m',
    client_secret_expires_at: 17,
    created_at: '2000-01-01T00:00:00Z',
    unknown: true,
  });
  await admin.get(`${path}/contract-b`);
  note('create: public, and methods nobody knows');
  await admin.post(path, { client_id: 'contract-c', owner, token_endpoint_auth_method: 'none' });
  await admin.get(`${path}/contract-c`);
  note('create: taken');
  await admin.post(path, { client_id: 'contract-a', client_secret: secret });
}

async function refused({ hydra: { admin }, note }: Stage): Promise<void> {
  note('create: refused');
  await admin.post(path);
  await admin.post(path, {}, { raw: '{' });
  await admin.post(path, {}, { raw: '[]' });
  for (const wrong of [
    { client_id: 5 },
    { redirect_uris: 'https://app.example.org' },
    { skip_consent: 'yes' },
    { client_secret: '12345' },
    { redirect_uris: ['foo'] },
    { redirect_uris: ['https://app.example.org/#part'] },
    { redirect_uris: [''] },
    { subject_type: 'nobody' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { jwks: { keys: [] }, jwks_uri: 'https://app.example.org/jwks' },
    { logo_uri: 'logo.svg' },
    { policy_uri: 'ftp://app.example.org/policy' },
    { userinfo_signed_response_alg: 'HS256' },
    { allowed_cors_origins: ['ftp://app.example.org'] },
    { allowed_cors_origins: ['https://ada:secret@app.example.org'] },
    { allowed_cors_origins: ['https://app.example.org/path'] },
    { post_logout_redirect_uris: ['https://other.example.org/bye'], redirect_uris: ['https://app.example.org/'] },
    { post_logout_redirect_uris: ['bye'] },
    { access_token_strategy: 'paper' },
    { authorization_code_grant_access_token_lifespan: 'soon' },
    { sector_identifier_uri: 'http://app.example.org/sector' },
  ])
    await admin.post(path, wrong);
}

async function list({ hydra: { admin }, note }: Stage): Promise<void> {
  note('list');
  await admin.get(`${path}?owner=${owner}`);
  await admin.get(`${path}?owner=${owner}&client_name=The%20second`);
  await admin.get(`${path}?owner=nobody`);
  await admin.get(`/clients?owner=${owner}`);
  note('list: pages');
  const first = await admin.get(`${path}?owner=${owner}&page_size=2`);
  await admin.get(next(first.header('link')));
  await admin.get(`${path}?owner=${owner}&page_size=0`);
  await admin.get(`${path}?owner=${owner}&page_size=1000`);
  await admin.get(`${path}?owner=${owner}&page_size=-1`);
  note('list: refused');
  await admin.get(`${path}?page_size=many`);
  await admin.get(`${path}?page_token=${'A'.repeat(120)}`);
  await admin.get(`${path}?page_token=!`);
}

/** Returns the address of the next page from a Link header. */
function next(link = ''): string {
  const found = /<([^<>]*)>; *rel="next"/.exec(link)?.[1];
  if (found === undefined) throw new Error(`no next page in ${link}`);
  return found;
}

async function set({ hydra: { admin }, note }: Stage): Promise<void> {
  note('set');
  await admin.put(`${path}/contract-a`, { client_name: 'Set', owner, scope: 'openid' });
  await admin.get(`${path}/contract-a`);
  await admin.put(`${path}/contract-a`, { client_id: 'contract-z', client_secret: 'another-secret', owner });
  await admin.get(`${path}/contract-a`);
  note('set: refused');
  await admin.put(`${path}/contract-a`);
  await admin.put(`${path}/contract-a`, {}, { raw: '{' });
  await admin.put(`${path}/contract-a`, { client_id: [] });
  await admin.put(`${path}/contract-a`, { client_secret: '12345' });
  await admin.put(`${path}/contract-a`, { redirect_uris: ['foo'] });
  await admin.put(`${path}/nobody`, {});
}

async function lifespans({ hydra: { admin }, note }: Stage): Promise<void> {
  const one = `${path}/contract-c/lifespans`;
  note('lifespans');
  await admin.put(one, {
    authorization_code_grant_access_token_lifespan: '2h',
    refresh_token_grant_access_token_lifespan: '90s',
    refresh_token_grant_refresh_token_lifespan: '1500ms',
    implicit_grant_access_token_lifespan: '0s',
  });
  await admin.get(`${path}/contract-c`);
  note('lifespans: refused');
  await admin.put(one);
  await admin.put(one, {}, { raw: '{' });
  await admin.put(one, { authorization_code_grant_access_token_lifespan: 'soon' });
  await admin.put(one, { authorization_code_grant_access_token_lifespan: 7200 });
  await admin.put(`${path}/nobody/lifespans`, {});
  note('lifespans: none');
  await admin.put(one, {});
}

async function patch({ hydra: { admin }, note }: Stage): Promise<void> {
  const one = `${path}/contract-b`;
  note('patch');
  await admin.patch(one, [{ op: 'replace', path: '/client_name', value: 'Patched' }]);
  await admin.patch(one, [{ op: 'add', path: '/redirect_uris/-', value: 'https://app.example.org/second' }]);
  await admin.patch(one, [{ op: 'add', path: '/contacts/0', value: 'Charles <charles@example.org>' }]);
  await admin.patch(one, [{ op: 'remove', path: '/redirect_uris/0' }]);
  await admin.patch(one, [{ op: 'remove', path: '/logo_uri' }]);
  await admin.patch(one, [{ op: 'test', path: '/client_name', value: 'Patched' }]);
  await admin.patch(one, [{ op: 'replace', path: '/client_secret', value: 'patched-secret' }]);
  await admin.patch(one, [{ op: 'add', path: '/unknown', value: 1 }]);
  await admin.patch(one, []);
  await admin.get(one);
  note('patch: refused');
  await admin.patch(one);
  await admin.patch(one, {}, { raw: '{' });
  await admin.patch(one, {});
  await admin.patch(one, [{ op: 'replace', path: '/id', value: 'x' }]);
  await admin.patch(one, [{ op: 'replace', path: '/client_id', value: 'contract-z' }]);
  await admin.patch(one, [{ op: 'copy', from: '/tos_uri', path: '/policy_uri' }]);
  await admin.patch(one, [{ op: 'move', from: '/metadata/colour', path: '/metadata/color' }]);
  await admin.patch(one, [{ op: 'fly', path: '/client_name' }]);
  await admin.patch(one, [{ op: 'test', path: '/client_name', value: 'Other' }]);
  await admin.patch(one, [{ op: 'remove', path: '/nowhere/at/all' }]);
  await admin.patch(one, [{ op: 'remove', path: '/missing' }]);
  await admin.patch(one, [{ op: 'replace', path: '/client_name', value: 5 }]);
  await admin.patch(one, [{ op: 'replace', path: '/redirect_uris', value: ['foo'] }]);
  await admin.patch(one, [{ op: 'replace', path: '/subject_type', value: 'nobody' }]);
  await admin.patch(`${path}/nobody`, []);
}
