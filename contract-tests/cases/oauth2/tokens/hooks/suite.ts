import { authorizeByAdminApi, responseParameters } from '../../../../kit/answers.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-hooked';
const own = { client_id: client, client_secret: 'some-secret' };

/** Token hooks (`oauth2.token_hook`, `oauth2.refresh_token_hook`). */
export default contract('oauth2/tokens/hooks', { profile: 'oauth2-hooks' }, async (stage) => {
  const { labelAll, hydra, newForm, note } = stage;
  labelAll('about an hour', ['expires_in=3599', 'expires_in=3600']);
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    ...own,
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'],
    response_types: ['code', 'token id_token'],
    scope: 'openid offline_access token.* refresh.*',
    audience: ['https://api.example.org'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  for (const wish of ['echo', 'change', 'clear', 'agree', 'forbid', 'refuse', 'stutter']) await wishes(stage, wish);
  note('answers of other shapes');
  for (const shape of ['number', 'nothing', 'no-session', 'list', 'text', 'capitals', 'more']) {
    const tokenRequest = { ...own, grant_type: 'client_credentials', scope: `token.${shape}` };
    const { body } = await hydra.public.post('/oauth2/token', tokenRequest);
    await show(stage, (body as { access_token?: string }).access_token);
  }
  note('claims that the server makes, where the login names none');
  for (const scope of ['openid offline_access token.claim', 'openid offline_access refresh.claim'])
    await claimed(stage, scope);
  note('nobody is asked about what comes back at once');
  const request = authorizationPath({ ...open, response_type: 'token id_token', scope: 'openid token.forbid' });
  await show(
    stage,
    responseParameters(await authorizeByAdminApi(stage, newForm(), request, accepted('openid token.forbid'))).get(
      'access_token',
    ),
  );
});

const open = { client_id: client, code_challenge: '', code_challenge_method: '' };

const accepted = (scope: string) => ({
  login: { acr: 'low', amr: ['pwd'], remember: false },
  consent: {
    grant_scope: scope.split(' '),
    grant_access_token_audience: ['https://api.example.org'],
    session: { id_token: { name: 'Ada' }, access_token: { tenant: 'one' } },
  },
});

async function show({ hydra }: Stage, token: unknown): Promise<void> {
  if (typeof token !== 'string') return;
  await hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw: `token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function wishes(stage: Stage, wish: string): Promise<void> {
  const { hydra, newForm, note } = stage;
  const form = newForm();
  const sendRequest = async (fields: object): Promise<AgentAnswer> => {
    const answer = await hydra.public.post('/oauth2/token', { ...own, ...fields });
    const { access_token } = answer.body as { access_token?: string };
    await show(stage, access_token);
    if (access_token) await hydra.public.get('/userinfo', { headers: { authorization: `Bearer ${access_token}` } });
    return answer;
  };
  note(`the hook of tokens is to ${wish}`);
  await sendRequest({ grant_type: 'client_credentials', scope: `token.${wish}`, audience: 'https://api.example.org' });
  const code = await codeOf(stage, form, `openid offline_access token.${wish}`);
  const exchange = { grant_type: 'authorization_code', redirect_uri: callback };
  const { body } = await sendRequest({ ...exchange, code });
  const { refresh_token } = body as { refresh_token?: string };
  if (refresh_token) await sendRequest({ grant_type: 'refresh_token', refresh_token });
  else await sendRequest({ ...exchange, code });
  note(`the hook of refreshed tokens is to ${wish}`);
  const other = await sendRequest({
    ...exchange,
    code: await codeOf(stage, form, `openid offline_access refresh.${wish}`),
  });
  const first = (other.body as { refresh_token?: string }).refresh_token;
  const again = await sendRequest({ grant_type: 'refresh_token', refresh_token: first });
  if (wish === 'echo') return;
  const next = (again.body as { refresh_token?: string }).refresh_token;
  await sendRequest({ grant_type: 'refresh_token', refresh_token: next ?? first });
}

async function claimed(stage: Stage, scope: string): Promise<void> {
  const { hydra, newForm } = stage;
  const sendRequest = async (fields: object): Promise<AgentAnswer> => {
    const answer = await hydra.public.post('/oauth2/token', { ...own, ...fields });
    const { access_token } = answer.body as { access_token?: string };
    await show(stage, access_token);
    if (access_token) await hydra.public.get('/userinfo', { headers: { authorization: `Bearer ${access_token}` } });
    return answer;
  };
  const consent = { grant_scope: scope.split(' ') };
  const request = authorizationPath({ ...open, scope, nonce: '' });
  const back = await authorizeByAdminApi(stage, newForm(), request, { login: { remember: false }, consent });
  const exchange = { grant_type: 'authorization_code', redirect_uri: callback };
  const { body } = await sendRequest({ ...exchange, code: responseParameters(back).get('code') });
  const { refresh_token } = body as { refresh_token?: string };
  if (refresh_token) await sendRequest({ grant_type: 'refresh_token', refresh_token });
}

async function codeOf(stage: Stage, form: Agent, scope: string): Promise<string> {
  const back = await authorizeByAdminApi(stage, form, authorizationPath({ ...open, scope }), accepted(scope));
  return responseParameters(back).get('code') ?? '';
}
