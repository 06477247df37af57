import { generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { authorizeByAdminApi, responseParameters } from '../../../../kit/answers.ts';
import { text } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-wallet';
const own = { client_id: client, client_secret: 'some-secret' };
const scope = 'openid offline_access userinfo_credential_draft_00';
const endpoint = '/credentials';
/** Characters that Go escapes differently. */
const odd = 'a"b\'c\\d\n\t\u0001\u00e9\u200b\ufffe\u{1f4a5}';

/** Verifiable credentials (OpenID Connect UserInfo Verifiable Credentials, draft 00). */
export default contract('oauth2/tokens/verifiable-credentials', { profile: 'oauth2' }, async (stage) => {
  const { hydra, newForm, note } = stage;
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    ...own,
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    scope,
    token_endpoint_auth_method: 'client_secret_post',
  });
  note('a token');
  const request = authorizationPath({ client_id: client, scope, code_challenge: '', code_challenge_method: '' });
  const back = await authorizeByAdminApi(stage, newForm(), request, {
    consent: {
      grant_scope: scope.split(' '),
      session: { id_token: { name: 'Ada', nested: { a: 1 }, sub: 'another' }, access_token: {} },
    },
  });
  const exchange = { ...own, grant_type: 'authorization_code', redirect_uri: callback };
  const { body } = await hydra.public.post('/oauth2/token', {
    ...exchange,
    code: responseParameters(back).get('code'),
  });
  await credentials(stage, text(body, 'access_token'), (body as { c_nonce_draft_00?: string }).c_nonce_draft_00);
  note('a refresh token is none');
  await requestCredential(stage, text(body, 'refresh_token'), { format: 'jwt_vc_json' });
});

const requestCredential = ({ hydra }: Pick<Stage, 'hydra'>, token: string, body: unknown, raw?: string) =>
  hydra.public.post(endpoint, undefined, {
    raw: raw ?? JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const algorithms: Readonly<Record<string, string | null>> = { ES256: 'sha256', RS256: 'sha256', EdDSA: null };

/** Returns a proof of possession with the key in its header. */
function proof(alg: string, key: KeyObject, head: object, claims: object): string {
  const input = `${part({ alg, ...head })}.${part(claims)}`;
  const signature = sign(algorithms[alg], Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

async function credentials(stage: Stage, token: string, given: string | undefined): Promise<void> {
  const { label, hydra, note } = stage;
  note('asked in a way that is none');
  await hydra.public.get(endpoint);
  await requestCredential(stage, '', { format: 'jwt_vc_json' });
  await requestCredential(stage, 'nonsense', { format: 'jwt_vc_json' });
  await requestCredential(stage, token, undefined, '');
  await requestCredential(stage, token, undefined, '{');
  await requestCredential(stage, token, []);
  await requestCredential(stage, token, {});
  await requestCredential(stage, token, { format: 5 });
  await requestCredential(stage, token, { format: 'ldp_vc' });
  await requestCredential(stage, token, { format: odd });
  await requestCredential(stage, token, { format: 'jwt_vc_json', proof: 'jwt' });
  note('names twice');
  const twice = async (rest: string) => {
    const { body } = await requestCredential(stage, token, undefined, `{"format":"jwt_vc_json",${rest}}`);
    const { c_nonce } = body as { c_nonce?: string };
    if (c_nonce) label('nonce', c_nonce);
  };
  for (const rest of [
    '"proof":{"proof_type":"cwt"},"proof":null',
    '"proof":null,"proof":{"proof_type":"cwt"}',
    '"proof":{"proof_type":"cwt"},"PROOF":null',
    '"proof":{"proof_type":"cwt"},"proof":{}',
    '"proof":{"proof_type":"cwt"},"proof":{"proof_type":null}',
    '"proof":{"proof_type":"cwt","proof_type":null}',
    '"proof":{"proof_type":"cwt"},"proof":{"proof_type":"dwt"}',
    '"format":null',
    '"format":"ldp_vc"',
    '"proof":{"proof_type":"jwt","jwt":"nonsense"},"proof":{"jwt":"!.b.c"}',
    '"proof":{"proof_type":"cwt"},"proof":5',
    '"proof":null,"proof":null',
  ])
    await twice(rest);
  note('sent as if it were a form');
  const form = { raw: '{"format":"ldp_vc"}', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  await hydra.public.post(endpoint, undefined, {
    ...form,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
  });
  await hydra.public.post(`${endpoint}?access_token=${token}`, undefined, form);
  await hydra.public.post(endpoint, { access_token: token });
  note('a number to prove with');
  const primed = await requestCredential(stage, token, {
    format: 'jwt_vc_json',
    types: ['VerifiableCredential', 'UserInfoCredential'],
  });
  const nonce = label('nonce', text(primed.body, 'c_nonce'));
  note('proofs that are none');
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const other = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  for (const name of ['x', 'y'] as const) label('coordinate', String(jwk[name]));
  const give = (jwt: unknown, proof_type: unknown = 'jwt') => {
    if (typeof jwt === 'string' && jwt.split('.').length === 3) label('proof', jwt);
    return requestCredential(stage, token, { format: 'jwt_vc_json', proof: { proof_type, jwt } });
  };
  await give('', 'cwt');
  await give('', odd);
  await give('');
  await give('nonsense');
  await give('!.b.c');
  await give(`${part({ alg: 'ES256' })}.e30.c2ln`);
  await give(`${part({ alg: 'ES256', jwk: { kty: 'EC' } })}.e30.c2ln`);
  await give(proof('ES256', other.privateKey, { jwk }, { nonce }));
  await give(proof('ES256', privateKey, { jwk }, {}));
  await give(proof('ES256', privateKey, { jwk }, { nonce: 5 }));
  await give(proof('ES256', privateKey, { jwk }, { nonce: 'nonsense' }));
  await give(proof('ES256', privateKey, { jwk }, { nonce, exp: 1 }));
  note('a proof');
  await credential(stage, (await give(proof('ES256', privateKey, { jwk }, { nonce }))).body);
  note('the same number again');
  await credential(stage, (await give(proof('ES256', privateKey, { jwk, typ: 'JWT' }, { nonce, aud: 'x' }))).body);
  if (!given) return;
  note('the number that came with the token');
  label('nonce', given);
  await give(proof('ES256', privateKey, { jwk }, { nonce: given }));
}

/** Decodes a credential and labels its values. */
async function credential({ label }: Stage, body: unknown): Promise<void> {
  const token = (body as { credential_draft_00?: string }).credential_draft_00;
  if (!token) return;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  label('did', claims.sub);
  const key = Buffer.from(claims.sub.replace('did:jwk:', ''), 'base64url').toString();
  if (!/^\{"kty":"EC","crv":"P-256","x":"[\w-]+","y":"[\w-]+"\}$/.test(key))
    throw new Error(`no key of the wallet: ${key}`);
}
