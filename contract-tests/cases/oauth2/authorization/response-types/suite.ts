import { authorizeByAdminApi, claimsOf, halfHash, responseParameters } from '../../../../kit/answers.ts';
import { text } from '../../../../kit/index.ts';
import { authorizationPath, callback, verifier } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const hybrid = 'contract-hybrid';
const types = ['id_token', 'token', 'token id_token', 'code id_token', 'code token', 'token id_token code'];
const own = { client_id: hybrid, client_secret: 'some-secret' };

/** Every response type and mode that discovery lists (OAuth 2.0 Multiple Response Type Encoding Practices). */
export default contract('oauth2/authorization/response-types', { profile: 'oauth2' }, async (stage) => {
  const { labelAll, hydra, note, newForm } = stage;
  labelAll('about an hour', ['expires_in=3599', 'expires_in=3600', 'value="3599"', 'value="3600"']);
  await hydra.admin.delete(`/admin/clients/${hybrid}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    ...own,
    redirect_uris: [callback, `${callback}?of=one`],
    grant_types: ['authorization_code', 'implicit', 'refresh_token'],
    response_types: ['code', ...types],
    scope: 'openid offline_access photos',
    token_endpoint_auth_method: 'client_secret_post',
  });
  const form = newForm();
  for (const type of types) await answered(stage, form, type);
  await modes(stage, form);
  await refused(stage, form);
  await narrower(stage, form);
});

const request = (changes: Readonly<Record<string, string>>) =>
  authorizationPath({ client_id: hybrid, code_challenge: '', code_challenge_method: '', ...changes });

/** Shows the claims behind a token by sending it as a hint, and checks its digests. */
async function showTokenClaims({ addresses, label, hydra }: Stage, form: Agent, back: AgentAnswer): Promise<void> {
  const found = responseParameters(back);
  const [token, code, access] = ['id_token', 'code', 'access_token'].map((name) => found.get(name));
  if (code) label('c_hash', halfHash(code));
  if (!token) return;
  const { at_hash, c_hash } = claimsOf(token);
  if (access && at_hash !== halfHash(access)) throw new Error(`wrong at_hash: ${at_hash}`);
  if (code && c_hash !== halfHash(code)) throw new Error(`wrong c_hash: ${c_hash}`);
  const { location } = await form.navigate(`${addresses.hydra}${request({ id_token_hint: token })}`);
  await hydra.admin.get(`/admin/oauth2/auth/requests/login${new URL(location).search}`);
}

async function answered(stage: Stage, form: Agent, response_type: string): Promise<void> {
  const { hydra, note } = stage;
  note(`response_type ${response_type}`);
  const session = { id_token: { name: 'Ada' }, access_token: { tenant: 'one' } };
  const back = await authorizeByAdminApi(stage, form, request({ response_type }), {
    login: { acr: 'low', amr: ['pwd'] },
    consent: { session },
  });
  const found = responseParameters(back);
  await showTokenClaims(stage, form, back);
  const code = found.get('code');
  const exchange = { ...own, grant_type: 'authorization_code', redirect_uri: callback, code };
  if (code) {
    const { body } = await hydra.public.post('/oauth2/token', exchange);
    await hydra.public.post('/oauth2/token', {
      ...own,
      grant_type: 'refresh_token',
      refresh_token: text(body, 'refresh_token'),
    });
  }
  const token = found.get('access_token');
  if (token === null) return;
  await hydra.public.get('/userinfo', { headers: { authorization: `Bearer ${token}` } });
  await hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw: `token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Response modes. */
async function modes(stage: Stage, form: Agent): Promise<void> {
  const { note } = stage;
  for (const response_type of ['code', 'id_token', 'code id_token', 'token']) {
    for (const response_mode of ['query', 'fragment', 'form_post']) {
      note(`response_type ${response_type} by ${response_mode}`);
      const back = await authorizeByAdminApi(stage, form, request({ response_type, response_mode }));
      await showTokenClaims(stage, form, back);
    }
  }
  note('an address with a query');
  for (const response_mode of ['', 'query', 'fragment', 'form_post'])
    await authorizeByAdminApi(
      stage,
      form,
      request({ response_type: 'code', response_mode, redirect_uri: `${callback}?of=one` }),
    );
  await showTokenClaims(
    stage,
    form,
    await authorizeByAdminApi(stage, form, request({ response_type: 'id_token', redirect_uri: `${callback}?of=one` })),
  );
  note('a refusal by each');
  for (const response_mode of ['', 'query', 'fragment', 'form_post'])
    await form.navigate(
      `${stage.addresses.hydra}${request({ response_type: 'id_token', response_mode, prompt: 'none', max_age: '0' })}`,
    );
}

async function refused(stage: Stage, form: Agent): Promise<void> {
  const { hydra, note } = stage;
  for (const response_type of types) {
    note(`response_type ${response_type}, without what it needs`);
    await authorizeByAdminApi(stage, form, request({ response_type, nonce: '' })).then((back) =>
      showTokenClaims(stage, form, back),
    );
    await authorizeByAdminApi(stage, form, request({ response_type, nonce: 'short' })).then((back) =>
      showTokenClaims(stage, form, back),
    );
    const consent = { grant_scope: ['photos'] };
    const back = await authorizeByAdminApi(stage, form, request({ response_type, scope: 'photos' }), { consent });
    await showTokenClaims(stage, form, back);
  }
  note('types that are none');
  for (const response_type of ['none', 'id_token none', 'code code', 'TOKEN', 'id_token token', 'code  id_token'])
    await authorizeByAdminApi(stage, form, request({ response_type })).then((back) =>
      showTokenClaims(stage, form, back),
    );
  note('a challenge is asked for with each code');
  const pkce = { code_challenge: 'short', code_challenge_method: 'plain' };
  await authorizeByAdminApi(stage, form, request({ response_type: 'code id_token', ...pkce })).then((back) =>
    showTokenClaims(stage, form, back),
  );
  const sent = authorizationPath({ client_id: hybrid, response_type: 'code id_token' });
  const back = await authorizeByAdminApi(stage, form, sent);
  await showTokenClaims(stage, form, back);
  const exchange = { ...own, grant_type: 'authorization_code', redirect_uri: callback };
  const code = responseParameters(back).get('code');
  await hydra.public.post('/oauth2/token', { ...exchange, code, code_verifier: verifier });
}

/** Clients with fewer rights, and with their own lifespans. */
async function narrower(stage: Stage, form: Agent): Promise<void> {
  const { hydra, note } = stage;
  note('lifespans of the implicit grant');
  await hydra.admin.patch(`/admin/clients/${hybrid}`, [
    { op: 'replace', path: '/implicit_grant_access_token_lifespan', value: '10m' },
    { op: 'replace', path: '/implicit_grant_id_token_lifespan', value: '20m' },
  ]);
  stage.labelAll('about ten minutes', ['expires_in=599', 'expires_in=600']);
  for (const response_type of ['token id_token', 'token id_token code'])
    await authorizeByAdminApi(stage, form, request({ response_type })).then((back) =>
      showTokenClaims(stage, form, back),
    );
  for (const grant of ['authorization_code', 'implicit']) {
    note(`a client with the grant ${grant} alone`);
    await hydra.admin.patch(`/admin/clients/${hybrid}`, [{ op: 'replace', path: '/grant_types', value: [grant] }]);
    for (const response_type of ['code', ...types])
      await authorizeByAdminApi(stage, form, request({ response_type })).then((back) =>
        showTokenClaims(stage, form, back),
      );
  }
}
