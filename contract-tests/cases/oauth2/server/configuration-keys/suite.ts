import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, client, consentPath, verifier } from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';
const ours = 'http://127.0.0.1:4455';

/** Configuration keys of Hydra that no other profile sets. */
export default contract('oauth2/server/configuration-keys', { profile: 'oauth2-keys' }, async (stage) => {
  await clients(stage);
  await origins(stage);
  await code(stage);
  await alone(stage);
});

async function clients({ addresses, hydra, note }: Stage): Promise<void> {
  note('the document, and a client that asks for exact scopes');
  await hydra.public.get('/.well-known/openid-configuration');
  await hydra.admin.get('/version');
  const common = {
    scope: 'openid offline_access photos.read',
    redirect_uris: [callback],
    client_secret: 'some-secret',
  };
  for (const id of [client, 'contract-machine'])
    await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
  await hydra.admin.post('/admin/clients', {
    ...common,
    client_id: client,
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  await hydra.admin.post('/admin/clients', {
    ...common,
    client_id: 'contract-machine',
    grant_types: ['client_credentials'],
    token_endpoint_auth_method: 'client_secret_post',
  });
  note('PKCE is asked of everybody');
  await hydra.public.navigate(
    `${addresses.hydra}${authorizationPath({ code_challenge: '', code_challenge_method: '' })}`,
  );
  note('a scope is that scope alone');
  await hydra.public.navigate(`${addresses.hydra}${authorizationPath({ scope: 'openid photos' })}`);
  await hydra.public.navigate(`${addresses.hydra}${authorizationPath({ scope: 'openid photos.read.all' })}`);
  note('somebody wants to register');
  await hydra.public.navigate(`${addresses.hydra}${authorizationPath({ prompt: 'registration' })}`);
}

async function origins({ hydra, note }: Stage): Promise<void> {
  note('scripts of several origins');
  const paths = [
    [hydra.public, '/.well-known/openid-configuration'],
    [hydra.public, '/userinfo'],
    [hydra.admin, '/admin/clients/nobody'],
  ] as const;
  for (const [agent, path] of paths) {
    for (const origin of [ours, 'https://a.example.org', 'https://example.org', 'https://evil.example.com'])
      await agent.get(path, { headers: { origin } });
  }
  note('what a browser asks before');
  for (const [agent, path] of paths) {
    for (const method of ['GET', 'DELETE']) {
      for (const names of ['', 'authorization', 'x-other']) {
        const requestedHeaders = names && { 'access-control-request-headers': names };
        await agent.send('OPTIONS', path, undefined, {
          headers: { origin: ours, 'access-control-request-method': method, ...requestedHeaders },
        });
      }
    }
  }
}

async function code({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  note('cookies by their own names, and lifespans');
  const form = newForm();
  const toLogin = await form.navigate(addresses.hydra + authorizationPath());
  const login = await hydra.admin.put(
    `${requests}/login/accept?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
    { subject: 'member-1', remember: true },
  );
  const toConsent = await form.navigate(text(login.body, 'redirect_to'));
  const challenge = parameter(toConsent.location, 'consent_challenge');
  const accepted = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${challenge}`, {
    grant_scope: ['openid', 'offline_access'],
    remember: true,
  });
  const back = await form.navigate(text(accepted.body, 'redirect_to'));
  const own = { client_id: client, client_secret: 'some-secret' };
  const tokens = await hydra.public.post('/oauth2/token', {
    ...own,
    grant_type: 'authorization_code',
    code: parameter(back.location, 'code'),
    redirect_uri: callback,
    code_verifier: verifier,
  });
  for (const token of ['access_token', 'refresh_token'])
    await hydra.admin.post('/admin/oauth2/introspect', undefined, {
      raw: `token=${text(tokens.body, token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  note('known by the cookie');
  await form.navigate(addresses.hydra + authorizationPath({ prompt: 'none' }));
}

async function alone({ hydra, note }: Stage): Promise<void> {
  note('a client that names no scope gets all of its own');
  const own = { client_id: 'contract-machine', client_secret: 'some-secret', grant_type: 'client_credentials' };
  const { body } = await hydra.public.post('/oauth2/token', own);
  await hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw: `token=${text(body, 'access_token')}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await hydra.public.post('/oauth2/token', { ...own, scope: 'photos' });
}
