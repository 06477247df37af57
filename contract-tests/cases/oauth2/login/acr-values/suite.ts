import { authorizeByAdminApi, halfHash, responseParameters } from '../../../../kit/answers.ts';
import { text } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { basic, bearer, introspectToken, refreshTokens, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const id = 'contract-acr';
const types = ['code', 'id_token', 'token id_token', 'code id_token', 'code token', 'token id_token code'];
const scope = 'openid offline_access';

/** `acr_values` in requests, and the `acr` in tokens where the login names none, or another one. */
export default contract('oauth2/login/acr-values', { profile: 'oauth2' }, async (stage) => {
  stage.labelAll('about an hour', ['expires_in=3599', 'expires_in=3600']);
  await registerClient(stage, id, {
    grant_types: ['authorization_code', 'implicit', 'refresh_token'],
    response_types: types,
  });
  for (const login of [{}, { acr: 'two' }, { acr: '' }, { acr: 'three', amr: ['pwd'] }]) {
    stage.note(`the login names ${JSON.stringify(login)}`);
    await authorizeWithAcr(stage, 'code', login, 'one two');
  }
  for (const response_type of types.slice(1)) {
    stage.note(`response_type ${response_type}, the login names none`);
    await authorizeWithAcr(stage, response_type, {}, 'one');
  }
  stage.note('nothing is asked for');
  await authorizeWithAcr(stage, 'code', {}, '');
  stage.note('a claim of that name, given with the consent');
  await authorizeWithAcr(stage, 'code', {}, 'one', { id_token: { acr: 'mine', name: 'Ada' } });
  await stage.hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});

async function authorizeWithAcr(
  stage: Stage,
  response_type: string,
  login: object,
  acr_values: string,
  session: object = {},
) {
  const { hydra, newForm } = stage;
  const own = { client_id: id, response_type, scope, code_challenge: '', code_challenge_method: '' };
  const request = authorizationPath({ ...own, acr_values });
  const consent = { grant_scope: scope.split(' '), session };
  const found = responseParameters(await authorizeByAdminApi(stage, newForm(), request, { login, consent }));
  const code = found.get('code');
  const access = found.get('access_token');
  if (access) await showClaims(stage, access);
  if (!code) return;
  if (response_type !== 'code') stage.label('c_hash', halfHash(code));
  const form = { grant_type: 'authorization_code', redirect_uri: callback, code };
  const { body } = await hydra.public.post('/oauth2/token', form, basic(id));
  await showClaims(stage, text(body, 'access_token'));
  const again = await refreshTokens(stage, id, text(body, 'refresh_token'));
  await showClaims(stage, text(again.body, 'access_token'));
}

async function showClaims(stage: Stage, token: string): Promise<void> {
  await stage.hydra.public.get('/userinfo', bearer(token));
  await introspectToken(stage, token);
}
