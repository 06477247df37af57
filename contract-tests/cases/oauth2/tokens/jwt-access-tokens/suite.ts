import { text } from '../../../../kit/index.ts';
import { farFuture, makeKey, signJwt } from '../../../../kit/jwt.ts';
import {
  authorizeClient,
  basic,
  bearer,
  exchangeCode,
  introspectToken,
  obtainTokens,
  refreshTokens,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-signed';
const opaque = 'contract-opaque';
const api = 'https://api.example.org';
const grant = { grant_type: 'client_credentials' };
const unrecorded = { unrecorded: true };

const session = {
  id_token: { email: 'member@example.org' },
  access_token: {
    department: 'books',
    roles: ['a', 'b'],
    other: 1,
    iss: 'x',
    client_id: 'y',
    exp: 7,
    sub: 'z',
    scp: 'all',
  },
};

/** Access tokens as JWTs, which the server also stores. */
export default contract('oauth2/tokens/jwt-access-tokens', { profile: 'oauth2-signed' }, async (stage) => {
  const { admin } = stage.hydra;
  await registerClient(stage, client);
  await registerClient(stage, opaque, { access_token_strategy: 'OPAQUE' });
  await claims(stage);
  await strangers(stage);
  await both(stage);
  await lifespans(stage);
  await grace(stage);
  await endedTokens(stage);
  for (const id of [client, opaque]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

async function claims(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('claims of the session, at the top where they are allowed');
  const consent = { session, grant_access_token_audience: [api] };
  const body = await obtainTokens(stage, client, { consent });
  const access = text(body, 'access_token');
  await introspectToken(stage, access);
  await introspectToken(stage, access, { scope: 'photos.read' });
  await introspectToken(stage, access, { scope: 'photos' });
  await introspectToken(stage, text(body, 'refresh_token'));
  await introspectToken(stage, text(body, 'id_token'));
  await hydra.public.get('/userinfo', bearer(access));
  await refreshTokens(stage, client, text(body, 'refresh_token'));
  note('a client for itself');
  await hydra.public.post('/oauth2/token', { ...grant, scope: 'photos', audience: api }, basic(client));
  note('what the server says of itself');
  await hydra.public.get('/.well-known/openid-configuration');
}

async function strangers(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  const access = text(await obtainTokens(stage, client), 'access_token');
  const [head, claims = '', signature] = access.split('.');
  const changed = Buffer.from(claims, 'base64url').toString().replace('member-1', 'member-2');
  const other = signJwt(makeKey('RS256', 'other'), { sub: 'member-1', iss: 'x', exp: farFuture });
  note('tokens that somebody changed, or made up');
  const forged = `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`;
  const none = 'eyJhbGciOiJub25lIn0';
  const made = [
    forged,
    `${head}.${claims}.AAAA${signature?.slice(4)}`,
    `e30.${claims}.${signature}`,
    `e30.*.${signature}`,
    `${none}.${claims}.${signature}`,
    `eyJhbGciOiJIUzI1NiJ9.${claims}.${signature}`,
    `nonsense.${signature}`,
    `e30.${signature}`,
    other,
  ];
  for (const token of made) {
    await introspectToken(stage, token);
    await hydra.public.get('/userinfo', bearer(token));
  }
  note('the signature alone tells which is to end');
  await hydra.public.post('/oauth2/revoke', { token: `nonsense.${signature}` }, basic(opaque));
  await introspectToken(stage, access);
  await hydra.public.post('/oauth2/revoke', { token: `nonsense.${signature}` }, basic(client));
  await introspectToken(stage, access);
}

async function both(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a client that wants tokens without claims');
  const body = await obtainTokens(stage, opaque, { consent: { session } });
  await introspectToken(stage, text(body, 'access_token'));
  await hydra.public.post('/oauth2/token', grant, basic(opaque));
  note('it wants others from now on');
  const patch = [{ op: 'replace', path: '/access_token_strategy', value: 'jwt' }];
  await hydra.admin.patch(`/admin/clients/${opaque}`, patch);
  await introspectToken(stage, text(body, 'access_token'));
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  await refreshTokens(stage, opaque, text(body, 'refresh_token'));
  note('a strategy that there is not');
  await hydra.admin.post('/admin/clients', { access_token_strategy: 'other' });
  await hydra.admin.post('/admin/clients', { access_token_strategy: 'jwt', subject_type: 'pairwise' });
}

async function lifespans(stage: Stage): Promise<void> {
  const { hydra, newForm, note, until } = stage;
  note('lifespans of its own');
  await hydra.admin.put(`/admin/clients/${client}/lifespans`, {
    authorization_code_grant_access_token_lifespan: '1s',
    authorization_code_grant_id_token_lifespan: '2m',
    authorization_code_grant_refresh_token_lifespan: '3m',
    refresh_token_grant_access_token_lifespan: '4m',
    refresh_token_grant_id_token_lifespan: '5m',
    refresh_token_grant_refresh_token_lifespan: '6m',
    client_credentials_grant_access_token_lifespan: '7m',
  });
  const back = await authorizeClient(stage, newForm(), client);
  const { body } = await exchangeCode(stage, client, back, { ...basic(client), ...unrecorded });
  const access = text(body, 'access_token');
  const options = { ...unrecorded, ...bearer(access) };
  await until(401, () => hydra.public.get('/userinfo', options));
  note('expired');
  await hydra.public.get('/userinfo', bearer(access));
  await introspectToken(stage, access);
  note('and refreshed');
  await introspectToken(stage, text(body, 'refresh_token'));
  const renewed = await refreshTokens(stage, client, text(body, 'refresh_token'));
  await introspectToken(stage, text(renewed.body, 'refresh_token'));
  await hydra.public.post('/oauth2/token', grant, basic(client));
  await hydra.admin.put(`/admin/clients/${client}/lifespans`, {}, unrecorded);
}

async function grace(stage: Stage): Promise<void> {
  const { note } = stage;
  note('a refresh token may be used twice');
  const first = await obtainTokens(stage, client);
  const token = text(first, 'refresh_token');
  const second = await refreshTokens(stage, client, token);
  await introspectToken(stage, text(first, 'access_token'));
  await introspectToken(stage, token);
  const third = await refreshTokens(stage, client, token);
  for (const body of [second.body, third.body]) {
    await introspectToken(stage, text(body, 'access_token'));
    await introspectToken(stage, text(body, 'refresh_token'));
  }
  note('one of both goes on, and the other stays');
  const fourth = await refreshTokens(stage, client, text(third.body, 'refresh_token'));
  await introspectToken(stage, text(second.body, 'access_token'));
  await introspectToken(stage, text(second.body, 'refresh_token'));
  note('a third time: everything ends');
  await refreshTokens(stage, client, token);
  for (const body of [second.body, fourth.body]) {
    await introspectToken(stage, text(body, 'access_token'));
    await introspectToken(stage, text(body, 'refresh_token'));
  }
  await refreshTokens(stage, client, text(second.body, 'refresh_token'));
}

async function endedTokens(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('revoked');
  const one = await obtainTokens(stage, client);
  await hydra.public.post('/oauth2/revoke', { token: text(one, 'access_token') }, basic(client));
  await introspectToken(stage, text(one, 'access_token'));
  await introspectToken(stage, text(one, 'refresh_token'));
  note('all access tokens of a client');
  const two = await obtainTokens(stage, client);
  await hydra.admin.delete('/admin/oauth2/tokens');
  await hydra.admin.delete('/admin/oauth2/tokens?client_id=');
  await hydra.admin.delete('/admin/oauth2/tokens?client_id=nobody');
  await introspectToken(stage, text(two, 'access_token'));
  await hydra.admin.delete(`/admin/oauth2/tokens?client_id=${client}`);
  await introspectToken(stage, text(two, 'access_token'));
  await introspectToken(stage, text(two, 'refresh_token'));
  await refreshTokens(stage, client, text(two, 'refresh_token'));
}
