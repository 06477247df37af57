import { parameter } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-odd-requests';
const requests = '/admin/oauth2/auth/requests';
const api = 'https://api.example.org/v1';
const native = 'com.example.app:/callback';

const requestPath = (changes: Readonly<Record<string, string>> = {}) =>
  authorizationPath({ client_id: client, ...changes });

export default contract('oauth2/authorization/duplicate-parameters', { profile: 'oauth2' }, async (stage) => {
  const { hydra } = stage;
  const remove = () => hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  await remove();
  await register(stage);
  await parameters(stage);
  await redirects(stage);
  await hints(stage);
  await unclean(stage);
  await remove();
});

async function register({ hydra }: Stage): Promise<void> {
  const body = {
    client_id: client,
    redirect_uris: [callback, `${callback}?a=b`, 'http://[::1]/callback', native],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid offline_access  photos.*',
    audience: [api],
  };
  await hydra.admin.post('/admin/clients', body, { unrecorded: true });
}

async function parameters({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  note('parameters that are taken');
  for (const changes of [
    { scope: 'openid openid  photos.read' },
    { scope: 'OPENID' },
    { response_type: ' CODE ' },
    { state: 'ééééé', audience: `${api}/photos ${api}/` },
    { acr_values: ' one  two ', ui_locales: ' ', prompt: ' login ' },
    { max_age: '99999999999999999999' },
  ]) {
    const { location } = await newForm().navigate(addresses.hydra + requestPath(changes));
    if (location.includes('login_challenge='))
      await hydra.admin.get(`${requests}/login?login_challenge=${parameter(location, 'login_challenge')}`);
  }
  note('parameters given twice, or broken');
  for (const more of [
    'scope=photos.read',
    `audience=${api}&audience=${api}/photos`,
    'x=%zz',
    'state=;',
    'state=other',
  ]) {
    const { location } = await newForm().navigate(`${addresses.hydra}${requestPath()}&${more}`);
    await hydra.admin.get(`${requests}/login?login_challenge=${parameter(location, 'login_challenge')}`);
  }
  note('parameters that are refused');
  for (const changes of [
    { scope: 'openid photos' },
    { scope: 'openid\tphotos.read' },
    { audience: 'https://api.example.org/v11' },
    { audience: 'http://api.example.org/v1' },
    { audience: ':' },
    { response_type: 'code code' },
    { response_type: 'code', response_mode: 'QUERY' },
    { response_type: 'token', state: 'short' },
    { response_type: 'token', response_mode: 'form_post' },
    { state: 'éé' },
  ])
    await newForm().navigate(addresses.hydra + requestPath(changes));
  const endpoint = `${addresses.hydra}/oauth2/auth`;
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])
    await newForm().post(endpoint, {}, { raw: `client_id=${client}`, headers: { 'content-type': type } });
}

async function redirects({ addresses, newForm, note }: Stage): Promise<void> {
  note('addresses of the client');
  for (const redirect_uri of [
    'http://127.0.0.1:1/callback',
    'HTTP://127.0.0.1:4446/callback',
    'http://[::1]:9999/callback',
    `${callback}?a=b`,
    native,
    `${callback}#part`,
    `${callback}#`,
    `${callback}?`,
    `${callback}?a=c`,
    'http://127.0.0.2:4446/callback',
    'http://localhost:4446/callback',
    'http://127.0.0.1:4446/call%62ack',
    'http://127.0.0.1:4446/callback/',
    'http://127.0.0.1:port/callback',
    'https://127.0.0.1:4446/callback',
  ])
    await newForm().navigate(addresses.hydra + requestPath({ redirect_uri, prompt: 'none' }));
  await newForm().navigate(addresses.hydra + requestPath({ redirect_uri: `${callback}?a=b`, state: 'short' }));
}

async function hints({ addresses, newForm, note }: Stage): Promise<void> {
  const head = 'eyJhbGciOiJSUzI1NiJ9';
  note('hints that are no id token');
  for (const id_token_hint of ['a.b', 'a.b.c', `${head}.e30.A!`, `${head}.e30.AAAA`, 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA']) {
    await newForm().navigate(addresses.hydra + requestPath({ id_token_hint }));
    await newForm().navigate(`${addresses.hydra}/oauth2/sessions/logout?id_token_hint=${id_token_hint}`);
  }
}

async function unclean({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  const form = newForm();
  note('unclean paths');
  for (const path of ['/userinfo/', '/health/alive/', '/oauth2//auth?x=1', '//userinfo', '/'])
    await form.navigate(addresses.hydra + path);
  await hydra.public.post('/oauth2/token/', {});
  await hydra.public.post('/oauth2//token', {});
  note('methods');
  for (const path of ['/.well-known/jwks.json', '/.well-known/oauth-authorization-server', '/oauth2/auth'])
    await hydra.public.send('OPTIONS', path);
  await hydra.public.get('/nowhere/');
  for (const accept of ['application/json', 'text/plain']) {
    await hydra.public.send('PUT', '/oauth2/token', undefined, { headers: { accept } });
  }
}
