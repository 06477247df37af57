import { text } from '../../../../kit/index.ts';
import { assertionClaims, farFuture, longAgo, makeKey, type SigningKey, signJwt } from '../../../../kit/jwt.ts';
import { basic, bearer, introspectToken, registerClient } from '../../../../kit/oauth2-tokens.ts';
import type { AgentAnswer, RequestFields } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-bearer';
const open = 'contract-bearer-open';
const issuer = 'https://bearer.example.org';
const path = '/admin/trust/grants/jwt-bearer/issuers';
const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const unrecorded = { unrecorded: true };

type Trust = (key: SigningKey, more: object) => Promise<void>;
type Ask = (
  claims: object,
  options?: { key?: SigningKey; head?: object; fields?: RequestFields },
) => Promise<AgentAnswer>;

/** Tokens for the subject in an assertion of a trusted issuer (RFC 7523, section 2.1). */
export default contract('oauth2/tokens/jwt-bearer', { profile: 'oauth2' }, async (stage) => {
  const { admin } = stage.hydra;
  await deleteIssuers(stage);
  await registerClient(stage, client, { jwt_bearer_grant_access_token_lifespan: '3m' });
  await registerClient(stage, open, { token_endpoint_auth_method: 'none', client_secret: '' });
  const key = makeKey('RS256', 'one');
  const trust: Trust = async (of, more) => {
    const body = { issuer, expires_at: '2099-01-02T03:04:05Z', scope: ['openid', 'photos.*'], jwk: of.jwk, ...more };
    await admin.post(path, body, unrecorded);
  };
  await trust(key, { subject: 'member-1' });
  const ask: Ask = (claims, { key: by = key, head = {}, fields = {} } = {}) =>
    stage.hydra.public.post(
      '/oauth2/token',
      { grant_type, assertion: signJwt(by, claims, head), ...fields },
      basic(client),
    );
  await granted(stage, ask);
  await refused(stage, ask);
  await keys(stage, ask, trust);
  await deleteIssuers(stage);
  for (const id of [client, open]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

async function deleteIssuers({ hydra: { admin } }: Stage): Promise<void> {
  const { body } = await admin.get(`${path}?page_size=500`, unrecorded);
  for (const each of body as { id: string }[]) await admin.delete(`${path}/${each.id}`, undefined, unrecorded);
  await admin.delete(`/admin/keys/${encodeURIComponent(issuer)}`, undefined, unrecorded);
}

const about = ({ addresses }: Stage, changes: object = {}) =>
  assertionClaims('member-1', `${addresses.hydra}/oauth2/token`, { iss: issuer, iat: farFuture - 3600, ...changes });

async function granted(stage: Stage, ask: Ask): Promise<void> {
  const { addresses, hydra, note } = stage;
  note('granted');
  const { body } = await ask(about(stage));
  await introspectToken(stage, text(body, 'access_token'));
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  const claims = about(stage);
  await ask(claims, { fields: { scope: 'openid photos.read', audience: 'https://api.example.org' } });
  const audiences = [`${addresses.hydra}/oauth2/token`, 'https://other.example.org'];
  const { body: more } = await ask(about(stage, { aud: audiences, nbf: longAgo }), {
    fields: { scope: 'photos.read' },
  });
  await introspectToken(stage, text(more, 'access_token'));
  await hydra.public.post('/oauth2/revoke', { token: text(more, 'access_token') }, basic(client));
  await introspectToken(stage, text(more, 'access_token'));
  note('once');
  await ask(claims);
  note('by whom');
  const form = () => ({ grant_type, assertion: 'x' });
  await hydra.public.post('/oauth2/token', form());
  await hydra.public.post('/oauth2/token', { ...form(), client_id: open });
  await hydra.public.post('/oauth2/token', form(), basic(client, 'other'));
  await registerClient(stage, open, { grant_types: ['client_credentials'] });
  await hydra.public.post('/oauth2/token', form(), basic(open));
}

async function refused(stage: Stage, ask: Ask): Promise<void> {
  const { note } = stage;
  const sendAssertion = (changes: object, options = {}) => ask(about(stage, changes), options);
  note('refused: no assertion');
  await ask({}, { fields: { assertion: '' } });
  await ask({}, { fields: { assertion: 'nonsense' } });
  await ask({}, { fields: { assertion: 'e30.e30.AAAA' } });
  await ask({}, { fields: { assertion: 'eyJhbGciOiJSUzI1NiJ9.*.AAAA' } });
  await ask({}, { fields: { assertion: 'eyJhbGciOiJSUzI1NiJ9.WzFd.AAAA' } });
  note('refused: claims');
  await sendAssertion({ iss: undefined });
  await sendAssertion({ iss: 'https://other.example.org' });
  await sendAssertion({ iss: 7 });
  await sendAssertion({ sub: undefined });
  await sendAssertion({ sub: 'member-2' });
  await sendAssertion({ aud: undefined });
  await sendAssertion({ aud: [] });
  await sendAssertion({ aud: 'https://other.example.org' });
  await sendAssertion({ aud: 7 });
  await sendAssertion({ exp: undefined });
  await sendAssertion({ exp: '2001-01-01T00:00:00Z' });
  await sendAssertion({ exp: longAgo });
  await sendAssertion({ exp: longAgo, iat: longAgo - 600 });
  await sendAssertion({ nbf: farFuture - 600 });
  await sendAssertion({ iat: undefined });
  await sendAssertion({ iat: longAgo });
  await sendAssertion({ iat: farFuture - 720 * 3600 });
  await sendAssertion({ iat: farFuture - 720 * 3600 - 1 });
  await sendAssertion({ jti: undefined });
  await sendAssertion({ jti: '' });
  note('refused: scopes');
  await sendAssertion({}, { fields: { scope: 'photos.read offline_access' } });
  await sendAssertion({}, { fields: { scope: 'photos' } });
  await sendAssertion({}, { fields: { audience: 'https://other.example.org' } });
}

async function keys(stage: Stage, ask: Ask, trust: Trust): Promise<void> {
  const { hydra, note } = stage;
  const sendAssertion = (changes: object, options = {}) => ask(about(stage, changes), options);
  note('refused: keys');
  await sendAssertion({}, { key: makeKey('RS256', 'one') });
  await sendAssertion({}, { key: makeKey('RS256', 'other') });
  await sendAssertion({}, { key: makeKey('RS256', 'other'), head: { kid: undefined } });
  note('a key that is not named');
  await sendAssertion({}, { head: { kid: undefined } });
  note('trusted for anybody');
  const two = makeKey('ES256', 'two');
  await trust(two, { allow_any_subject: true });
  await sendAssertion({ sub: 'member-7' }, { key: two });
  await sendAssertion({ sub: 'member-7' }, { key: two, head: { kid: undefined } });
  await sendAssertion({ sub: 'member-7' });
  await sendAssertion({ sub: '' }, { key: two });
  note('every algorithm');
  for (const alg of ['RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES384', 'ES512']) {
    const key = makeKey(alg, alg);
    await trust(key, { allow_any_subject: true });
    await sendAssertion({}, { key });
  }
  note('a key is of use for other algorithms, too');
  const three = makeKey('RS256', 'three', { alg: 'RS512', use: 'enc' });
  await trust(three, { subject: 'member-1' });
  await sendAssertion({}, { key: three });
  note('not trusted any more');
  const four = makeKey('RS256', 'four');
  await trust(four, { subject: 'member-1', expires_at: '2001-01-02T03:04:05Z' });
  await sendAssertion({}, { key: four });
  await hydra.admin.delete(`/admin/keys/${encodeURIComponent(issuer)}/two`, undefined, unrecorded);
  await sendAssertion({ sub: 'member-7' }, { key: two });
}
