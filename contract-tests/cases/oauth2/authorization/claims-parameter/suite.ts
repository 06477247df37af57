import { authorizeByAdminApi, responseParameters } from '../../../../kit/answers.ts';
import { text } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import { basic, bearer, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract } from '../../../../runner/contract.ts';

const id = 'contract-claims';

/** Values of `claims`, valid and malformed. */
const wishes = [
  '{"id_token":{"email":{"essential":true},"acr":{"values":["high"]}},"userinfo":{"name":null}}',
  '{"id_token":{"sub":{"value":"somebody-else"}}}',
  '{',
];

/** `claims` in a request (OpenID Connect Core, 5.5): discovery says that it is not supported, and it has no effect. */
export default contract('oauth2/authorization/claims-parameter', { profile: 'oauth2' }, async (stage) => {
  const { hydra, newForm, note } = stage;
  await registerClient(stage, id, {});
  for (const claims of wishes) {
    note(`claims=${claims}`);
    const request = authorizationPath({ client_id: id, claims, code_challenge: '', code_challenge_method: '' });
    const session = { id_token: { name: 'Ada' } };
    const code = responseParameters(await authorizeByAdminApi(stage, newForm(), request, { consent: { session } })).get(
      'code',
    );
    const form = { grant_type: 'authorization_code', redirect_uri: callback, code };
    const { body } = await hydra.public.post('/oauth2/token', form, basic(id));
    await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  }
  await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});
