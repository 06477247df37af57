import { askJson, createBrowser } from './browser.mjs';
import { request } from './load.mjs';

/**
 * Creates a signed-in user, a login flow and an open consent request.
 * @param kratos the public and admin ports of Kratos
 * @param hydra the public and admin ports of Hydra
 * @returns requests for `load`, the user's cookies, and the query of the consent page
 */
export async function prepareRequests(kratos, hydra) {
  const { ask, cookieFor } = createBrowser();
  const [base, admin] = [`http://127.0.0.1:${kratos.port}`, `http://127.0.0.1:${hydra.admin}/admin`];
  const login = `${base}/self-service/login`;
  const password = 'violet-lantern-4711';
  const { id: subject } = await askJson('POST', `http://127.0.0.1:${kratos.admin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: 'bench@example.org', firstName: 'Bench', lastName: 'Mark' },
    credentials: { password: { config: { password } } },
  });
  const { body: flow } = await ask('GET', `${login}/browser`);
  const csrf_token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes.value;
  const form = { method: 'password', identifier: 'bench@example.org', password, csrf_token };
  await ask('POST', `${login}?flow=${flow.id}`, form);

  const redirect_uri = 'http://127.0.0.1:9/callback';
  const client = { client_name: 'Bench', redirect_uris: [redirect_uri], scope: 'openid email' };
  const { client_id } = await askJson('POST', `${admin}/clients`, client);
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid email',
    state: 'a-state-of-some-length',
  });
  const started = await ask('GET', `http://127.0.0.1:${hydra.port}/oauth2/auth?${query}`);
  const challenge = new URL(started.location).searchParams.get('login_challenge');
  const accept = `${admin}/oauth2/auth/requests/login/accept?login_challenge=${challenge}`;
  const accepted = await ask('PUT', accept, { subject });
  const onward = await ask('GET', accepted.body.redirect_to);
  const consent = new URL(onward.location).searchParams.get('consent_challenge');

  const fresh = createBrowser();
  const { body } = await fresh.ask('GET', `${login}/browser`);
  const at = `?consent_challenge=${encodeURIComponent(consent)}`;
  const cookie = cookieFor(base);
  return {
    flow: request(`/self-service/login/flows?id=${body.id}`, { cookie: fresh.cookieFor(base) }),
    consent: request(`/gateway/consent${at}`, { cookie }),
    admin: request(`/admin/oauth2/auth/requests/consent${at}`),
    cookie,
    at,
  };
}
