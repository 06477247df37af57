import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, client, consentPath, makeClient, verifier } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';
const subject = 'member-4';

export default contract('oauth2/authorization/refusals', { profile: 'oauth2' }, async (stage) => {
  await makeClient(stage);
  await atOnce(stage);
  await accepted(stage);
  const { browser, idToken } = await remembered(stage);
  await withSession(stage, browser, idToken);
  await atVerifiers(stage);
  await onTheWay(stage);
  await stage.hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
});

async function atOnce({ addresses, newForm, note }: Stage): Promise<void> {
  note('refused at once, on the page of errors');
  for (const changes of [
    { client_id: '' },
    { redirect_uri: '' },
    { redirect_uri: `${callback}/more` },
    { redirect_uri: 'callback' },
    { request: 'x' },
    { request_uri: 'https://app.example.org/request' },
    { response_mode: 'x' },
  ])
    await newForm().navigate(addresses.hydra + authorizationPath(changes));
  note('refused at once, at the client');
  for (const changes of [
    { response_type: '' },
    { response_type: 'token' },
    { scope: 'openid photos' },
    { audience: 'https://api.example.org' },
    { state: '' },
    { prompt: 'none login' },
    { registration: 'x' },
    { id_token_hint: 'nonsense' },
    { login_verifier: 'nonsense' },
    { consent_verifier: 'nonsense' },
  ])
    await newForm().navigate(addresses.hydra + authorizationPath(changes));
}

async function accepted({ addresses, hydra, newForm, note }: Stage): Promise<void> {
  note('what the login is told');
  for (const changes of [
    { acr_values: 'one two', ui_locales: 'fr en', display: 'page', login_hint: 'ada@example.org' },
    { scope: '', nonce: '' },
    { nonce: 'short', max_age: 'x', prompt: 'registration' },
  ]) {
    const { location } = await newForm().navigate(addresses.hydra + authorizationPath(changes));
    await hydra.admin.get(`${requests}/login?login_challenge=${parameter(location, 'login_challenge')}`);
  }
}

/** Accepts the login and goes on to the consent page. */
async function signIn(
  { addresses, hydra }: Pick<Stage, 'addresses' | 'hydra'>,
  browser: Agent,
  request: string,
  accept: object = { subject, remember: true },
): Promise<AgentAnswer> {
  const toLogin = await browser.navigate(addresses.hydra + request);
  const challenge = parameter(toLogin.location, 'login_challenge');
  const { body } = await hydra.admin.put(`${requests}/login/accept?login_challenge=${challenge}`, accept);
  return browser.navigate(text(body, 'redirect_to'));
}

async function allow({ hydra }: Pick<Stage, 'hydra'>, browser: Agent, toConsent: AgentAnswer): Promise<AgentAnswer> {
  const challenge = parameter(toConsent.location, 'consent_challenge');
  const { body } = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${challenge}`, {
    grant_scope: ['openid'],
  });
  return browser.navigate(text(body, 'redirect_to'));
}

async function remembered(stage: Stage): Promise<{ browser: Agent; idToken: string }> {
  const browser = stage.newForm();
  stage.note('a session that is remembered');
  const back = await allow(stage, browser, await signIn(stage, browser, authorizationPath()));
  const { body } = await stage.hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
  return { browser, idToken: text(body, 'id_token') };
}

async function withSession(stage: Stage, browser: Agent, idToken: string): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const read = async (changes: Readonly<Record<string, string>>) => {
    const { location } = await browser.navigate(addresses.hydra + authorizationPath(changes));
    await hydra.admin.get(`${requests}/login?login_challenge=${parameter(location, 'login_challenge')}`);
  };
  note('a session: skipped, or asked for again');
  await read({});
  await read({ max_age: '3600' });
  await read({ id_token_hint: idToken });
  await read({ prompt: 'login' });
  await read({ prompt: 'consent' });
  note('a session: nobody may be asked');
  await browser.navigate(addresses.hydra + authorizationPath({ prompt: 'none', max_age: 'x' }));
  await signIn(stage, browser, authorizationPath({ prompt: 'none' }));
  note('a session: the hint names somebody else');
  const other = newForm();
  const toConsent = await signIn(stage, other, authorizationPath(), { subject: 'member-5', remember: true });
  await allow(stage, other, toConsent);
  await other.navigate(addresses.hydra + authorizationPath({ id_token_hint: idToken }));
  await signIn(stage, newForm(), authorizationPath({ id_token_hint: idToken }), { subject: 'member-5' });
  note('a session: another person signs in');
  await signIn(stage, other, authorizationPath(), { subject: 'member-6' });
}

async function atVerifiers(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  note('refused once somebody has signed in');
  for (const prompt of ['foo', 'create', 'select_account'])
    await signIn(stage, newForm(), authorizationPath({ prompt }));
  note('refused once somebody has consented');
  for (const method of ['plain', 'S512', '']) {
    const browser = newForm();
    await allow(stage, browser, await signIn(stage, browser, authorizationPath({ code_challenge_method: method })));
  }
  note('a login verifier again, and by another browser');
  const browser = newForm();
  const toLogin = await browser.navigate(addresses.hydra + authorizationPath());
  const challenge = parameter(toLogin.location, 'login_challenge');
  const { body } = await hydra.admin.put(`${requests}/login/accept?login_challenge=${challenge}`, { subject });
  const first = await browser.navigate(text(body, 'redirect_to'));
  const second = await browser.navigate(text(body, 'redirect_to'));
  await newForm().navigate(text(body, 'redirect_to'));
  await browser.navigate(text(body, 'redirect_to').replace(client, 'nobody'));
  note('the consent that was asked for first is too late');
  await allow(stage, browser, first);
  await allow(stage, browser, second);
  await allow(stage, newForm(), second);
}

/** Hydra validates the request again after the login, and after the consent. */
async function onTheWay(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const other = 'contract-other';
  await hydra.admin.delete(`/admin/clients/${other}`, undefined, { unrecorded: true });
  const second = { client_id: other, redirect_uris: [callback], scope: 'openid', token_endpoint_auth_method: 'none' };
  await hydra.admin.post('/admin/clients', second, { unrecorded: true });
  const changed = (address: string, changes: Readonly<Record<string, string>>) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    return url.href;
  };
  for (const changes of [
    { client_id: other },
    { client_id: 'nobody' },
    { scope: 'invalid scope' },
    { scope: 'openid' },
    { redirect_uri: `${callback}/more` },
    { state: 'short' },
    { state: 'another-state-of-the-client' },
    { nonce: 'another-nonce-of-the-client' },
    { response_type: 'token' },
    { response_mode: 'fragment' },
    { prompt: 'none' },
    { code_challenge: '' },
  ]) {
    note(`changed behind the login: ${JSON.stringify(changes)}`);
    const first = newForm();
    const toLogin = await first.navigate(addresses.hydra + authorizationPath(), { unrecorded: true });
    const challenge = parameter(toLogin.location, 'login_challenge');
    const path = `${requests}/login/accept?login_challenge=${challenge}`;
    const { body } = await hydra.admin.put(path, { subject }, { unrecorded: true });
    const toConsent = await first.navigate(changed(text(body, 'redirect_to'), changes));
    if (toConsent.location.includes('consent_challenge=')) await allow(stage, first, toConsent);
    note(`changed behind the consent: ${JSON.stringify(changes)}`);
    const browser = newForm();
    const { location } = await signIn(stage, browser, authorizationPath());
    const granted = await hydra.admin.put(
      `${consentPath}/accept?consent_challenge=${parameter(location, 'consent_challenge')}`,
      { grant_scope: ['openid'] },
      { unrecorded: true },
    );
    await browser.navigate(changed(text(granted.body, 'redirect_to'), changes));
  }
  await hydra.admin.delete(`/admin/clients/${other}`, undefined, { unrecorded: true });
}
