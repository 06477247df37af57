import { text, valueAt } from '../../../../kit/index.ts';
import { makeKey, privateJwk } from '../../../../kit/jwt.ts';
import {
  basic,
  bearer,
  introspectToken,
  obtainTokens,
  refreshTokens,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-rotating';
const ids = '/admin/keys/hydra.openid.id-token';
const access = '/admin/keys/hydra.jwt.access-token';
const grant = { grant_type: 'client_credentials' };

/** Signing and published keys, while keys are added and deleted. */
export default contract('oauth2/keys/rotation', { profile: 'oauth2-signed' }, async (stage) => {
  const { admin } = stage.hydra;
  const clear = async () => {
    for (const path of [ids, access, '/admin/keys/contract-broadcast'])
      await admin.delete(path, undefined, { unrecorded: true });
  };
  await clear();
  await registerClient(stage, client, { userinfo_signed_response_alg: 'RS256' });
  await fresh(stage);
  await rotated(stage);
  await brought(stage);
  await unusable(stage);
  await clear();
  await admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
});

async function fresh({ hydra, note }: Stage): Promise<void> {
  note('nothing yet');
  await hydra.admin.get(ids);
  await hydra.admin.get(access);
  note('made when they are needed');
  await hydra.public.post('/oauth2/token', grant, basic(client));
  await hydra.admin.get(access);
  await hydra.admin.get(ids);
  note('published, those of another set too');
  await hydra.public.get('/.well-known/jwks.json');
  await hydra.admin.get('/admin/keys/contract-broadcast');
}

async function rotated(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('before a new key');
  const before = await obtainTokens(stage, client);
  note('a new key signs, and both are published');
  await hydra.admin.post(ids, { alg: 'RS256', use: 'sig', kid: 'new-id-token' });
  await hydra.admin.post(access, { alg: 'ES256', use: 'sig', kid: 'new-access-token' });
  await hydra.public.get('/.well-known/jwks.json');
  await obtainTokens(stage, client);
  note('what was signed before');
  await introspectToken(stage, text(before, 'access_token'));
  await hydra.public.get('/userinfo', bearer(text(before, 'access_token')));
  await hydra.public.get(`/oauth2/sessions/logout?id_token_hint=${text(before, 'id_token')}`);
  note('refreshed: signed by the new key, under the name of the old');
  await refreshTokens(stage, client, text(before, 'refresh_token'));
  note('the old key is taken away');
  const { body } = await hydra.public.get('/.well-known/jwks.json', { unrecorded: true });
  const kids = (valueAt(body, 'keys') as { kid: string }[]).map(({ kid }) => kid);
  for (const [index, kid] of kids.entries())
    if (!kid.startsWith('new-') && index > 0) await hydra.admin.delete(`${index < 3 ? ids : access}/${kid}`);
  await hydra.public.get('/.well-known/jwks.json');
}

async function brought(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('keys of other kinds that somebody brings');
  for (const alg of ['ES384', 'PS256', 'RS512', 'ES512']) {
    const key = privateJwk(makeKey(alg, `brought-${alg}`));
    await hydra.admin.put(`${access}/brought`, key);
    await hydra.admin.put(`${ids}/brought`, key, { unrecorded: true });
    const { body } = await hydra.public.post('/oauth2/token', grant, basic(client));
    await introspectToken(stage, text(body, 'access_token'));
    await obtainTokens(stage, client);
  }
  note('a public key does not sign');
  await hydra.admin.put(`${access}/public`, makeKey('RS256', 'public').jwk);
  await hydra.public.post('/oauth2/token', grant, basic(client));
}

async function unusable(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a key that says nothing of its algorithm');
  const { alg: _, ...nameless } = privateJwk(makeKey('RS256', 'nameless')) as { alg?: string };
  await hydra.admin.put(`${access}/nameless`, nameless, { unrecorded: true });
  await hydra.public.post('/oauth2/token', grant, basic(client));
  await hydra.public.get('/.well-known/jwks.json');
  note('a key of the wrong kind for its algorithm');
  const wrong = { ...privateJwk(makeKey('RS256', 'wrong')), alg: 'ES256' };
  await hydra.admin.put(`${access}/wrong`, wrong, { unrecorded: true });
  await hydra.public.post('/oauth2/token', grant, basic(client));
  note('a shared secret');
  await hydra.admin.put(`${access}/shared`, {
    kty: 'oct',
    k: 'c29tZS1zaGFyZWQtc2VjcmV0LW9mLTMyLWJ5dGVzLS0',
    kid: 'shared',
    alg: 'HS256',
  });
  await hydra.public.post('/oauth2/token', grant, basic(client));
  await hydra.public.get('/.well-known/jwks.json');
  note('only public keys: one more is made');
  await hydra.admin.delete(access, undefined, { unrecorded: true });
  await hydra.admin.put(`${access}/public`, makeKey('RS256', 'public').jwk, { unrecorded: true });
  const { body } = await hydra.public.post('/oauth2/token', grant, basic(client));
  await introspectToken(stage, text(body, 'access_token'));
  await hydra.admin.get(access);
  note('an id token key of the wrong kind');
  await hydra.admin.put(`${ids}/wrong`, wrong, { unrecorded: true });
  await obtainTokens(stage, client);
}
