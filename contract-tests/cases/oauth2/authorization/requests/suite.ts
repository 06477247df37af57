import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, client, consentPath, makeClient, verifier } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';

export default contract('oauth2/authorization/requests', { profile: 'oauth2' }, async (stage) => {
  await makeClient(stage);
  const { hydra, note } = stage;
  note('health and version');
  for (const side of [hydra.public, hydra.admin]) {
    await side.get('/health/alive');
    await side.get('/health/ready');
  }
  await hydra.admin.get('/admin/health/alive');
  await byForm(stage);
  await bodies(stage);
  await spent(stage);
  await endings(stage);
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
});

const fields = (changes: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(new URL(authorizationPath(changes), 'http://client').searchParams);

async function byForm({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  const endpoint = `${addresses.hydra}/oauth2/auth`;
  const form = newForm();
  note('authorization request by form');
  const toLogin = await form.post(endpoint, fields());
  const login = await hydra.admin.put(
    `${requests}/login/accept?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
    { subject: 'member-3' },
  );
  await form.navigate(text(login.body, 'redirect_to'));
  await form.post(text(login.body, 'redirect_to'), fields());
  note('authorization request by form: refused');
  await form.post(endpoint, fields({ client_id: 'nobody' }));
  await form.post(endpoint, fields({ state: 'short' }));
  await form.post(endpoint, fields({ prompt: 'none' }));
  await form.post(endpoint, {});
  await form.post(endpoint);
  note('response modes');
  for (const mode of ['form_post', 'fragment']) {
    await form.post(endpoint, fields({ response_mode: mode, scope: 'openid email' }));
    await form.navigate(addresses.hydra + authorizationPath({ response_mode: mode, scope: 'openid email' }));
  }
  note('response mode form_post: a code');
  await code({ hydra, addresses }, form, authorizationPath({ response_mode: 'form_post' }));
}

/** Accepts login and consent by the admin API and follows the request to its end. */
async function code({ hydra, addresses }: Pick<Stage, 'hydra' | 'addresses'>, form: Agent, request: string) {
  const toLogin = await form.navigate(addresses.hydra + request);
  const loginChallenge = parameter(toLogin.location, 'login_challenge');
  const login = await hydra.admin.put(`${requests}/login/accept?login_challenge=${loginChallenge}`, {
    subject: 'member-3',
    remember: true,
  });
  const toConsent = await form.navigate(text(login.body, 'redirect_to'));
  const consentChallenge = parameter(toConsent.location, 'consent_challenge');
  const consent = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${consentChallenge}`, {
    grant_scope: ['openid'],
  });
  const back = await form.navigate(text(consent.body, 'redirect_to'));
  return { loginChallenge, consentChallenge, back };
}

async function bodies({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  const form = newForm();
  const toLogin = await form.navigate(addresses.hydra + authorizationPath());
  const login = `?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
  const odd = [
    {},
    { subject: '' },
    { subject: 5 },
    { subject: 'a', remember: 'yes' },
    { subject: 'a', amr: 'password' },
  ];
  note('login: bodies refused');
  await hydra.admin.put(`${requests}/login/accept${login}`);
  await hydra.admin.put(`${requests}/login/accept${login}`, {}, { raw: '{' });
  await hydra.admin.put(`${requests}/login/accept${login}`, {}, { raw: '[]' });
  for (const body of odd) await hydra.admin.put(`${requests}/login/accept${login}`, body);
  await hydra.admin.put(`${requests}/login/reject${login}`);
  await hydra.admin.put(`${requests}/login/reject${login}`, {}, { raw: '{' });
  await hydra.admin.put(`${requests}/login/reject${login}`, { error: 5 });
  await hydra.admin.put(`${requests}/login/reject${login}`, { status_code: 'many' });
  note('login: the old name of the challenge');
  await hydra.admin.get(`${requests}/login?challenge=${parameter(toLogin.location, 'login_challenge')}`);
  note('login: rejected without a word');
  const silent = await hydra.admin.put(`${requests}/login/reject${login}`, {});
  await form.navigate(text(silent.body, 'redirect_to'));
  note('login: accepted all the same');
  const accepted = await hydra.admin.put(`${requests}/login/accept${login}`, { subject: 'member-3', unknown: 1 });
  const toConsent = await form.navigate(text(accepted.body, 'redirect_to'));
  const consent = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  note('consent: bodies refused');
  await hydra.admin.put(`${consentPath}/accept${consent}`);
  await hydra.admin.put(`${consentPath}/accept${consent}`, {}, { raw: '{' });
  await hydra.admin.put(`${consentPath}/accept${consent}`, { grant_scope: 'openid' });
  await hydra.admin.put(`${consentPath}/accept${consent}`, { remember_for: 'long' });
  await hydra.admin.put(`${consentPath}/accept${consent}`, { session: 'yes' });
  await hydra.admin.put(`${consentPath}/reject${consent}`);
  await hydra.admin.put(`${consentPath}/reject${consent}`, {}, { raw: '{' });
  await hydra.admin.put(`${consentPath}/reject${consent}`, { error: 5 });
  note('consent: rejected without a word');
  const refused = await hydra.admin.put(`${consentPath}/reject${consent}`, {});
  await form.navigate(text(refused.body, 'redirect_to'));
  note('challenges of the other kind, cut short, or none');
  const wrong = {
    login: parameter(toConsent.location, 'consent_challenge'),
    consent: parameter(toLogin.location, 'login_challenge'),
    logout: parameter(toLogin.location, 'login_challenge'),
  };
  for (const [kind, value] of Object.entries(wrong)) {
    for (const query of [`?${kind}_challenge=${value}`, `?${kind}_challenge=${value.slice(0, -300)}`, '']) {
      await hydra.admin.get(`${requests}/${kind}${query}`);
      await hydra.admin.put(`${requests}/${kind}/accept${query}`, { subject: 'member-3' });
      await hydra.admin.put(`${requests}/${kind}/reject${query}`, { error: 'access_denied' });
    }
  }
}

async function spent(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  const form = newForm();
  note('challenges that were used');
  const { loginChallenge, consentChallenge, back } = await code(stage, form, authorizationPath());
  await hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
  const login = `?login_challenge=${loginChallenge}`;
  const consent = `?consent_challenge=${consentChallenge}`;
  await hydra.admin.get(`${requests}/login${login}`);
  await hydra.admin.put(`${requests}/login/accept${login}`, { subject: 'member-3' });
  await hydra.admin.put(`${requests}/login/reject${login}`, { error: 'access_denied' });
  await hydra.admin.get(`${requests}/consent${consent}`);
  await hydra.admin.put(`${consentPath}/accept${consent}`, {});
  await hydra.admin.put(`${consentPath}/reject${consent}`, { error: 'access_denied' });
}

async function endings(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const endpoint = `${addresses.hydra}/oauth2/sessions/logout`;
  const form = newForm();
  note('logout by form, nobody signed in');
  await form.post(endpoint, {});
  await form.post(endpoint);
  note('logout: refused');
  await form.post(endpoint, { state: 'state-of-the-logout' });
  await form.post(endpoint, { post_logout_redirect_uri: 'http://127.0.0.1:4446/bye' });
  await form.post(endpoint, { id_token_hint: 'nonsense' });
  const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  for (const hint of ['{}', '%7B%7D', '[]', 'null', '""', '{"payload":"e30"}', ' ', '{', '%7B%22signatures%22:[]%7D'])
    await form.post(endpoint, undefined, { ...asForm, raw: `id_token_hint=${hint}` });
  await form.navigate(`${endpoint}?id_token_hint={}`);
  await form.navigate(`${endpoint}?logout_verifier=6c2ad3cf-7b5b-4d8e-9a4f-000000000000`);
  note('logout by form');
  await hydra.admin.patch(`/admin/clients/${client}`, [
    { op: 'add', path: '/frontchannel_logout_uri', value: 'http://127.0.0.1:4446/front?x=1' },
  ]);
  await code(stage, form, authorizationPath());
  const toLogout = await form.post(endpoint, {});
  const challenge = `?logout_challenge=${parameter(toLogout.location, 'logout_challenge')}`;
  note('logout: refused, then refused again, then accepted');
  await hydra.admin.put(`${requests}/logout/reject${challenge}`);
  await hydra.admin.put(`${requests}/logout/reject${challenge}`);
  await hydra.admin.get(`${requests}/logout${challenge}`);
  const { body } = await hydra.admin.put(`${requests}/logout/accept${challenge}`);
  // Unrecorded: the page that notifies the clients contains a script of the server, which the simulator does not copy.
  note('logout with a front channel');
  const { status, body: page } = await form.navigate(text(body, 'redirect_to'), { unrecorded: true });
  const shown =
    status === 200 && /<iframe src="http:..127.0.0.1:4446.front\?iss=[^"]*;sid=[^"]*;x=1"/.test(String(page));
  if (!shown) throw new Error(`no frame for the client: ${status} ${page}`);
  await hydra.admin.put(`${requests}/logout/reject${challenge}`);
  await form.post(endpoint, {});
}
