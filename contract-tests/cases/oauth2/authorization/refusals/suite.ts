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

/** Accepts the login and goes on to the consent page. @param delay from the request to the login (ms) */
async function signIn(
  { addresses, hydra, wait }: Stage,
  browser: Agent,
  request: string,
  { accept = { subject, remember: true }, delay = 0 }: { accept?: object; delay?: number } = {},
): Promise<AgentAnswer> {
  const toLogin = await browser.navigate(addresses.hydra + request);
  await wait(delay);
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
  const toConsent = await signIn(stage, other, authorizationPath(), {
    accept: { subject: 'member-5', remember: true },
  });
  await allow(stage, other, toConsent);
  await other.navigate(addresses.hydra + authorizationPath({ id_token_hint: idToken }));
  await signIn(stage, newForm(), authorizationPath({ id_token_hint: idToken }), { accept: { subject: 'member-5' } });
  note('a session: another person signs in');
  await signIn(stage, other, authorizationPath(), { accept: { subject: 'member-6' } });
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
  const { hydra, newForm } = stage;
  const other = 'contract-other';
  await hydra.admin.delete(`/admin/clients/${other}`, undefined, { unrecorded: true });
  const second = { client_id: other, redirect_uris: [callback], scope: 'openid', token_endpoint_auth_method: 'none' };
  await hydra.admin.post('/admin/clients', second, { unrecorded: true });
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
    { code_challenge: '' },
  ])
    await changeOnTheWay(stage, changes);
  // With this prompt the login must not be later than the request. Hydra compares their times in whole seconds.
  const [earlier, later] = [newForm(), 1000];
  await allow(stage, earlier, await signIn(stage, earlier, authorizationPath()));
  await changeOnTheWay(stage, { prompt: 'none' }, { title: 'signed in before', browserOf: () => earlier });
  await changeOnTheWay(stage, { prompt: 'none' }, { title: 'signed in a second later', delay: later });
  await hydra.admin.delete(`/admin/clients/${other}`, undefined, { unrecorded: true });
}

/** Changes a request behind the login, and another one behind the consent. @param delay from the request to the login (ms) */
async function changeOnTheWay(
  stage: Stage,
  changes: Readonly<Record<string, string>>,
  { title = '', browserOf = stage.newForm, delay = 0 } = {},
): Promise<void> {
  const { addresses, hydra, note, wait } = stage;
  const changed = (address: string) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    return url.href;
  };
  const described = `${JSON.stringify(changes)}${title && `, ${title}`}`;
  note(`changed behind the login: ${described}`);
  const first = browserOf();
  const toLogin = await first.navigate(addresses.hydra + authorizationPath(), { unrecorded: true });
  await wait(delay);
  const path = `${requests}/login/accept?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
  const { body } = await hydra.admin.put(path, { subject }, { unrecorded: true });
  const toConsent = await first.navigate(changed(text(body, 'redirect_to')));
  if (toConsent.location.includes('consent_challenge=')) await allow(stage, first, toConsent);
  note(`changed behind the consent: ${described}`);
  const browser = browserOf();
  const { location } = await signIn(stage, browser, authorizationPath(), { delay });
  const granted = await hydra.admin.put(
    `${consentPath}/accept?consent_challenge=${parameter(location, 'consent_challenge')}`,
    { grant_scope: ['openid'] },
    { unrecorded: true },
  );
  await browser.navigate(changed(text(granted.body, 'redirect_to')));
}
