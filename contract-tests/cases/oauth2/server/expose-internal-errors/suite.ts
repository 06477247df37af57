import { text } from '../../../../kit/index.ts';
import { assertionClaims, farFuture, longAgo, makeKey, type SigningKey, signJwt } from '../../../../kit/jwt.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import {
  authorizeClient,
  basic,
  exchangeCode,
  introspectToken,
  obtainTokens,
  refreshTokens,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-exposed';
const keyed = 'contract-exposed-keys';
const open = 'contract-exposed-open';
const remote = 'contract-exposed-remote';
const clientAssertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const bearerGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const scope = 'openid offline_access photos.read photos token.*';
const unrecorded = { unrecorded: true };
/** Malformed JWTs. */
const broken = ['nonsense', 'a.b.c', '!.e30.c', 'e30.!.c', 'W10.e30.AA', '.e30.AA'];

/** Internal errors shown to clients (`oauth2.expose_internal_errors`): in redirects, on the error page, as JSON. */
export default contract('oauth2/server/expose-internal-errors', { profile: 'oauth2-exposed' }, async (stage) => {
  const key = makeKey('RS256', 'one');
  await registerClient(stage, id, {
    scope,
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials', deviceGrant, bearerGrant],
  });
  const asKey = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'RS256' };
  await registerClient(stage, keyed, { ...asKey, jwks: { keys: [key.jwk] }, client_secret: '' });
  await registerClient(stage, open, { token_endpoint_auth_method: 'none', client_secret: '' });
  await clients(stage);
  await assertions(stage, key);
  await requests(stage, key);
  await grants(stage);
  await issuers(stage);
  await hooks(stage);
  await fetches(stage, key);
  await withoutDetails(stage);
  for (const each of [id, keyed, open, remote])
    await stage.hydra.admin.delete(`/admin/clients/${each}`, undefined, unrecorded);
});

const machine = { grant_type: 'client_credentials' };

async function clients({ hydra, note }: Stage): Promise<void> {
  const sendRequest = (fields: object, options: object = basic(id)) =>
    hydra.public.post('/oauth2/token', { ...machine, ...fields }, options);
  note('who asks');
  await sendRequest({}, basic('nobody'));
  await sendRequest({}, basic(id, 'wrong'));
  for (const pair of ['%zz:x', `${id}:%f`])
    await sendRequest({}, { headers: { authorization: `Basic ${btoa(pair)}` } });
  await hydra.public.post('/oauth2/revoke', { token: 'x' }, basic(id, 'wrong'));
  await hydra.public.post('/oauth2/device/auth', { client_id: 'nobody' });
  note('what for');
  for (const audience of [':', 'https://%zz', 'https://other.example.org']) await sendRequest({ audience });
  await sendRequest({ scope: 'other' });
  note('bodies');
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
    for (const path of ['/oauth2/token', '/oauth2/device/auth', '/oauth2/auth'])
      await hydra.public.post(path, undefined, { raw: 'x', headers: { 'content-type': type } });
}

async function assertions({ addresses, hydra, note }: Stage, key: SigningKey): Promise<void> {
  const url = `${addresses.hydra}/oauth2/token`;
  const send = (client_assertion: string) =>
    hydra.public.post('/oauth2/token', { ...machine, client_assertion_type: clientAssertion, client_assertion });
  note('what a client signed');
  for (const each of broken) await send(each);
  await send(signJwt(makeKey('RS256', 'one'), assertionClaims(keyed, url)));
  await send(signJwt(key, assertionClaims('nobody', url)));
  for (const claims of [
    { exp: longAgo },
    { iat: farFuture },
    { nbf: farFuture },
    { exp: longAgo, iat: farFuture, nbf: farFuture },
    { iss: 'other' },
  ])
    await send(signJwt(key, assertionClaims(keyed, url, claims)));
}

async function requests({ addresses, newForm, note }: Stage, key: SigningKey): Promise<void> {
  const agent = newForm();
  const sendRequest = (changes: Readonly<Record<string, string>>) =>
    agent.navigate(addresses.hydra + authorizationPath({ client_id: keyed, ...changes }));
  note('what a browser brings');
  for (const changes of [
    { client_id: 'nobody' },
    { client_id: '' },
    { audience: ':' },
    { scope: 'openid other' },
    { state: 'x' },
    { response_mode: 'x' },
    { id_token_hint: 'nonsense' },
    { client_id: open, code_challenge: '' },
    { prompt: 'none' },
  ])
    await sendRequest(changes);
  note('what is signed of it');
  const other = makeKey('RS256', 'one');
  const objects = [
    ...broken,
    signJwt(other, {}),
    signJwt(key, {}, { kid: 'other' }),
    signJwt(makeKey('ES256', 'one'), {}),
    signJwt(key, { exp: longAgo }),
    signJwt(key, { nbf: farFuture }),
  ];
  for (const request of objects) await sendRequest({ request });
}

async function grants(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const userinfo = (token: string) => hydra.public.get('/userinfo', { headers: { authorization: `Bearer ${token}` } });
  const spend = (fields: Readonly<Record<string, string>>) => hydra.public.post('/oauth2/token', fields, basic(id));
  note('codes');
  for (const code of ['', 'nonsense', 'ory_ac_a.b'])
    await spend({ grant_type: 'authorization_code', redirect_uri: callback, code });
  const back = await authorizeClient(stage, newForm(), id);
  const first = await exchangeCode(stage, id, back, { ...basic(id), ...unrecorded });
  await exchangeCode(stage, id, back);
  for (const code_challenge_method of ['plain', 'other'])
    await authorizedAs(stage, newForm(), { code_challenge_method });
  await authorizedAs(stage, newForm(), { client_id: open, code_challenge: '', code_challenge_method: '' });
  note('refresh tokens');
  for (const token of ['', 'nonsense', text(first.body, 'refresh_token')]) await refreshTokens(stage, id, token);
  const whole = await obtainTokens(stage, id);
  note('what somebody changed');
  const { label } = stage;
  const signature = text(whole, 'refresh_token').split('.')[1] ?? '';
  const keys = ['AAAA', 'ory_rt_', 'ory_at_', 'ory_ac_', 'AAAAA', 'ory_rt_A!A', 'ory_at_AAAA', ' ory_rt_AAAA', 'AA=='];
  for (const key of keys) await refreshTokens(stage, id, label('changed', `${key}.${signature}`));
  const [key = ''] = text(whole, 'refresh_token').split('.');
  await refreshTokens(stage, id, label('changed', `${key}.${signature}=`));
  const access = text(await obtainTokens(stage, id), 'access_token').split('.')[1] ?? '';
  for (const key of keys) await userinfo(label('changed', `${key}.${access}`));
  await userinfo(label('changed', `${keys[0]}.${signature}`));
  const back2 = await authorizeClient(stage, newForm(), id);
  const code = new URL(back2.location).searchParams.get('code') ?? '';
  for (const key of keys) {
    const changed = label('changed', `${key}.${code.split('.')[1]}`);
    await spend({ grant_type: 'authorization_code', redirect_uri: callback, code: changed });
  }
  note('refresh tokens, twice');
  await refreshTokens(stage, id, text(whole, 'refresh_token'));
  await refreshTokens(stage, id, text(whole, 'refresh_token'));
  note('devices');
  for (const device_code of ['', 'nonsense', 'ory_dc_a.b']) await spend({ grant_type: deviceGrant, device_code });
  note('a login that is remembered');
  const browser = newForm();
  await authorizeClient(stage, browser, id, { login: { remember: true } });
  for (const max_age of ['1.5', '99999999999999999999'])
    await browser.navigate(addresses.hydra + authorizationPath({ client_id: id, max_age }));
}

/** Follows an authorization request to its end; a note records the error's description. */
async function authorizedAs(stage: Stage, agent: Agent, request: Record<string, string>): Promise<void> {
  const { location } = await authorizeClient(stage, agent, id, { request });
  stage.note(`so it ends: ${new URL(location).searchParams.get('error_description')}`);
}

async function issuers({ addresses, hydra, note }: Stage): Promise<void> {
  const url = `${addresses.hydra}/oauth2/token`;
  const send = (text: string) =>
    hydra.public.post('/oauth2/token', { grant_type: bearerGrant, assertion: text }, basic(id));
  const key = makeKey('RS256', 'one');
  const claims = { iss: 'https://exposed.example.org', sub: 'member-1', aud: url, exp: farFuture };
  note('words of an issuer');
  for (const each of broken) await send(each);
  for (const changes of [{}, { iss: 7 }, { aud: 7 }, { aud: [7] }, { exp: 'x' }, { nbf: 'x' }, { jti: [] }])
    await send(signJwt(key, { ...claims, ...changes }));
  await send(signJwt(key, claims, { kid: undefined }));
  await send(signJwt(key, []));
  await send(signJwt(key, 'text' as unknown as object));
}

async function hooks(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a hook that refuses');
  for (const wish of ['forbid', 'refuse', 'stutter'])
    await hydra.public.post('/oauth2/token', { ...machine, scope: `token.${wish}` }, basic(id));
  note('a hook that answers in other ways');
  for (const wish of [
    ...['member-twice', 'then-nothing', 'too-large', 'too-large-elsewhere', 'large', 'mark', 'blank', 'spaces', 'half'],
    ...['surrogate', 'exponent', 'moved-nowhere', 'moved-silently', 'moved-badly', 'moved-oddly', 'moved-elsewhere'],
    ...['moved-whole', 'moved-round', 'not-modified', 'created', 'recover', 'fail'],
  ]) {
    const { body } = await hydra.public.post('/oauth2/token', { ...machine, scope: `token.${wish}` }, basic(id));
    const { access_token } = body as { access_token?: string };
    if (access_token) await introspectToken(stage, access_token);
  }
}

/** Documents that Hydra fetches from clients: request objects and keys. */
async function fetches(stage: Stage, key: SigningKey): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const hookPath = (fields: Readonly<Record<string, string>>) => `/hydra/say?${new URLSearchParams(fields)}`;
  const hookUrl = (fields: Readonly<Record<string, string>>) => `${addresses.hooks}${hookPath(fields)}`;
  const request = signJwt(key, { state: 'state-of-the-object' });
  const object = hookUrl({ text: request });
  const answers = (text: string) => [
    hookUrl({ text: `\ufeff${text}` }),
    hookUrl({ text, status: '201' }),
    ...['302', '304', '400', '503'].map((status) => hookUrl({ text, status })),
    hookUrl({ text, status: '302', location: '' }),
    hookUrl({ status: '302', location: 'ftp://127.0.0.1/' }),
    hookUrl({ status: '303', location: hookPath({ text }) }),
  ];
  note('objects of requests at an address');
  const request_uris = [object, ...answers(request)];
  await hydra.admin.patch(`/admin/clients/${keyed}`, [{ op: 'add', path: '/request_uris', value: request_uris }]);
  for (const request_uri of request_uris)
    await newForm().navigate(addresses.hydra + authorizationPath({ client_id: keyed, request_uri }));
  note('keys at an address');
  for (const jwks_uri of answers(JSON.stringify({ keys: [key.jwk] }))) {
    await registerClient(stage, remote, {
      ...{ token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'RS256' },
      ...{ jwks_uri, client_secret: '' },
    });
    const client_assertion = signJwt(key, assertionClaims(remote, `${addresses.hydra}/oauth2/token`));
    await hydra.public.post('/oauth2/token', { ...machine, client_assertion_type: clientAssertion, client_assertion });
  }
}

/** Answers that do not show internal errors in spite of the setting. */
async function withoutDetails({ hydra, note }: Stage): Promise<void> {
  note('not told');
  await hydra.public.get('/userinfo', { headers: { authorization: 'Bearer nonsense' } });
  await hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await hydra.admin.get('/admin/clients/nobody');
  await hydra.admin.get('/admin/oauth2/auth/requests/login?login_challenge=nonsense');
  await hydra.admin.put('/admin/keys/contract/one', undefined, { raw: 'nonsense' });
  await hydra.public.get('/oauth2/fallbacks/error?error=a&error_description=b&error_hint=c&error_debug=d');
}
