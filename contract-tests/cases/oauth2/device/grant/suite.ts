import {
  type DeviceStart,
  deviceClient,
  deviceCodes,
  endpoint,
  enterUserCode,
  makeDeviceClient,
  openVerificationPage,
  otherDeviceClient,
  pollForTokens,
  startDevice,
  submitUserCode,
} from '../../../../kit/device.ts';
import { makeIdentity, parameter, password, submit, text } from '../../../../kit/index.ts';
import { consentPath } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer, RequestFields } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';
const verify = '/oauth2/device/verify';

/** The device authorization grant (RFC 8628) with the default configuration. */
export default contract('oauth2/device/grant', { profile: 'oauth2' }, async (stage) => {
  await makeDeviceClient(stage);
  await asks(stage);
  const start = await startDevice(stage);
  await polls(stage, start);
  await codes(stage, start);
  await signsIn(stage, start);
  await refused(stage);
  await twoBrowsers(stage);
  await remembered(stage);
  await throughKratos(stage);
});

/** Requests for codes, and their refusals. */
async function asks(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a device asks in a way that is none');
  await hydra.public.get(endpoint);
  await hydra.public.post(endpoint);
  await hydra.public.post(endpoint, undefined, { raw: '{}', headers: { 'content-type': 'application/json' } });
  await hydra.public.post(endpoint, { scope: 'openid' });
  await hydra.public.post(endpoint, { client_id: 'nobody' });
  await hydra.public.post(endpoint, { client_id: deviceClient, scope: 'openid foreign' });
  await hydra.public.post(endpoint, { client_id: deviceClient, audience: 'https://foreign.example.org' });
  await hydra.public.post(endpoint, { client_id: deviceClient, client_secret: 'some-secret' });
  const authorization = `Basic ${btoa(`${otherDeviceClient}:some-secret`)}`;
  await hydra.public.post(endpoint, { scope: 'openid' }, { headers: { authorization } });
  await hydra.public.post(endpoint, { client_id: deviceClient }, { headers: { authorization } });
  note('a device asks by its secret');
  for (const scope of ['openid', '']) {
    const wish = { client_id: otherDeviceClient, scope };
    deviceCodes(stage, await hydra.public.post(endpoint, wish, { headers: { authorization } }));
  }
}

async function polls(stage: Stage, { device_code }: DeviceStart): Promise<void> {
  const { label, hydra, note } = stage;
  note('nobody signed in yet');
  await pollForTokens(stage, device_code);
  await pollForTokens(stage, device_code);
  note('codes that are none');
  await pollForTokens(stage, '');
  await pollForTokens(stage, 'ory_dc_unknown.unknown');
  await pollForTokens(stage, `${device_code}x`);
  await pollForTokens(stage, label('changed_device_code', device_code.replace(/^ory_dc_./, 'ory_dc_')));
  await pollForTokens(stage, label('bare_device_code', device_code.replace('ory_dc_', '')));
  const authorization = `Basic ${btoa(`${otherDeviceClient}:some-secret`)}`;
  await hydra.public.post('/oauth2/token', { grant_type: grant, device_code }, { headers: { authorization } });
  await hydra.public.post('/oauth2/token', { grant_type: grant, device_code });
}

const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** User codes that the page submits, and their refusals. */
async function codes(stage: Stage, { user_code }: DeviceStart): Promise<void> {
  const { addresses, label, hydra, newForm, note } = stage;
  note('the address that a person is sent to');
  const form = newForm();
  for (const query of ['', '?user_code=', '?a=b&USER_CODE=abc', '?prompt=none&max_age=x'])
    await openVerificationPage(stage, form, query);
  for (const query of ['device_verifier=nonsense', 'login_verifier=nonsense'])
    await form.navigate(`${addresses.hydra}${verify}?${query}`);
  await form.navigate(`${addresses.hydra}${verify}?consent_verifier=nonsense&client_id=${deviceClient}`);
  await form.navigate(`${addresses.hydra}${verify}?login_verifier=nonsense&client_id=nobody`);
  await form.navigate(`${addresses.hydra}${verify}?login_verifier=nonsense&client_id=${deviceClient}`);
  const challenge = await openVerificationPage(stage, form, `?user_code=${user_code}`);
  note('a code that is none');
  const path = `${requests}/device/accept`;
  await hydra.admin.put(path, { user_code });
  await hydra.admin.put(`${path}?device_challenge=nonsense`, { user_code });
  await hydra.admin.put(`${path}?device_challenge=${challenge}`);
  await hydra.admin.put(`${path}?device_challenge=${challenge}`, {}, { raw: '{' });
  await hydra.admin.put(`${path}?device_challenge=${challenge}`, {});
  await hydra.admin.put(`${path}?device_challenge=${challenge}`, { user_code: 5 });
  await hydra.admin.put(`${path}?device_challenge=${challenge}`, { user_code: 'AAAAAAAA' });
  await hydra.admin.put(`${path}?device_challenge=${challenge}`, {
    user_code: label('changed_user_code', user_code.toUpperCase()),
  });
  await hydra.admin.get(`${requests}/device?device_challenge=${challenge}`);
  note('another browser than the one that typed the code');
  const address = await submitUserCode(stage, challenge, user_code);
  await newForm().navigate(address);
  for (const id of ['', 'nobody', otherDeviceClient])
    await form.navigate(address.replace(`client_id=${deviceClient}`, `client_id=${id}`));
}

/** The whole flow from the user code to the tokens. */
async function signsIn(stage: Stage, { user_code, device_code }: DeviceStart): Promise<void> {
  const { label, hydra, newForm, note } = stage;
  const form = newForm();
  note('signed in, asked, and done');
  const login = await enterUserCode(stage, form, user_code);
  const challenge = `?login_challenge=${parameter(login.location, 'login_challenge')}`;
  await hydra.admin.get(`${requests}/login${challenge}`);
  const accept = { subject: 'member-3', remember: true, amr: ['pwd'], acr: 'low' };
  const accepted = await hydra.admin.put(`${requests}/login/accept${challenge}`, accept);
  const toConsent = await form.navigate(text(accepted.body, 'redirect_to'));
  const consentQuery = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  await hydra.admin.get(`${consentPath}${consentQuery}`);
  await pollForTokens(stage, device_code);
  const answer = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, {
    grant_scope: ['openid', 'offline_access'],
    grant_access_token_audience: ['https://api.example.org'],
    remember: true,
    session: { id_token: { name: 'Ada' }, access_token: { tenant: 'one' } },
  });
  await newForm().navigate(text(answer.body, 'redirect_to'));
  await form.navigate(text(answer.body, 'redirect_to'));
  note('once more from the start, with the same code');
  const other = await startDevice(stage);
  const again = await enterUserCode(stage, form, other.user_code);
  const second = `?login_challenge=${parameter(again.location, 'login_challenge')}`;
  await hydra.admin.get(`${requests}/login${second}`);
  const skipped = await hydra.admin.put(`${requests}/login/accept${second}`, { subject: 'member-3' });
  const reasked = await form.navigate(text(skipped.body, 'redirect_to'));
  const repeated = `?consent_challenge=${parameter(reasked.location, 'consent_challenge')}`;
  await hydra.admin.get(`${consentPath}${repeated}`);
  const granted = await hydra.admin.put(`${consentPath}/accept${repeated}`, {
    grant_scope: ['openid', 'offline_access'],
    grant_access_token_audience: ['https://api.example.org'],
    session: { id_token: { name: 'Ada' }, access_token: { tenant: 'one' } },
  });
  await form.navigate(text(granted.body, 'redirect_to'));
  note('the same again, all that is spent');
  await form.navigate(text(granted.body, 'redirect_to'));
  await form.navigate(text(skipped.body, 'redirect_to'));
  const late = await openVerificationPage(stage, form);
  await hydra.admin.put(`${requests}/device/accept?device_challenge=${late}`, { user_code: other.user_code });
  note('tokens');
  const authorization = `Basic ${btoa(`${otherDeviceClient}:some-secret`)}`;
  const foreign = { grant_type: grant, device_code: other.device_code };
  await hydra.public.post('/oauth2/token', foreign, { headers: { authorization } });
  await pollForTokens(stage, label('changed_device_code', other.device_code.replace(/^ory_dc_./, 'ory_dc_')));
  const tokens = await pollForTokens(stage, other.device_code);
  await uses(stage, tokens);
  await pollForTokens(stage, other.device_code);
  await pollForTokens(stage, device_code);
}

async function uses({ hydra }: Stage, { body }: AgentAnswer): Promise<void> {
  const introspect = (token: string) =>
    hydra.admin.post('/admin/oauth2/introspect', undefined, {
      raw: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  await introspect(text(body, 'access_token'));
  await introspect(text(body, 'refresh_token'));
  await hydra.public.get('/userinfo', { headers: { authorization: `Bearer ${text(body, 'access_token')}` } });
  const refresh = { grant_type: 'refresh_token', client_id: deviceClient, refresh_token: text(body, 'refresh_token') };
  await hydra.public.post('/oauth2/token', refresh);
}

/** The user refuses. */
async function refused(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  const denial = { error: 'access_denied', error_description: 'The person said no.', error_hint: 'Ask again.' };
  note('login refused');
  const form = newForm();
  const first = await startDevice(stage);
  const login = await enterUserCode(stage, form, first.user_code);
  const challenge = `?login_challenge=${parameter(login.location, 'login_challenge')}`;
  const no = await hydra.admin.put(`${requests}/login/reject${challenge}`, denial);
  await form.navigate(text(no.body, 'redirect_to'));
  await form.fetch(text(no.body, 'redirect_to'));
  await pollForTokens(stage, first.device_code);
  note('consent refused');
  const accepted = await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject: 'member-4' });
  const toConsent = await form.navigate(text(accepted.body, 'redirect_to'));
  const consentQuery = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  const denied = await hydra.admin.put(`${consentPath}/reject${consentQuery}`, denial);
  await form.navigate(text(denied.body, 'redirect_to'));
  await pollForTokens(stage, first.device_code);
  note('nothing granted');
  const late = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, {});
  await form.navigate(text(late.body, 'redirect_to'));
  await pollForTokens(stage, first.device_code);
}

/** Two browsers with the same code: the second may be too late. */
async function twoBrowsers(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  note('two browsers with one code');
  const { user_code, device_code } = await startDevice(stage);
  const forms = [newForm(), newForm(), newForm()] as const;
  const begun = [];
  for (const form of forms) begun.push(await enterUserCode(stage, form, user_code));
  const answer = async (form: Agent, { location }: AgentAnswer, subject: string) => {
    const challenge = `?login_challenge=${parameter(location, 'login_challenge')}`;
    const login = await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject });
    const toConsent = await form.navigate(text(login.body, 'redirect_to'));
    const consentQuery = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
    const { body } = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, { grant_scope: ['openid'] });
    await form.navigate(text(body, 'redirect_to'));
  };
  await answer(forms[0], begun[0] as AgentAnswer, 'member-5');
  await answer(forms[1], begun[1] as AgentAnswer, 'member-6');
  await pollForTokens(stage, device_code);
  await answer(forms[2], begun[2] as AgentAnswer, 'member-7');
}

/** A client with a secret, and a remembered consent. */
async function remembered(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  const form = newForm();
  const headers = { authorization: `Basic ${btoa(`${otherDeviceClient}:some-secret`)}` };
  for (const scope of ['openid', 'openid photos']) {
    note(`a remembered consent: ${scope}`);
    const deviceCodesAnswer = await hydra.public.post(endpoint, { client_id: otherDeviceClient, scope }, { headers });
    const begun = await enterUserCode(stage, form, deviceCodes(stage, deviceCodesAnswer).user_code);
    const challenge = `?login_challenge=${parameter(begun.location, 'login_challenge')}`;
    const accept = { subject: 'member-8', remember: true };
    const login = await hydra.admin.put(`${requests}/login/accept${challenge}`, accept);
    const { location } = await form.navigate(text(login.body, 'redirect_to'));
    const consentQuery = `?consent_challenge=${parameter(location, 'consent_challenge')}`;
    await hydra.admin.get(`${consentPath}${consentQuery}`);
    const granted = { grant_scope: ['openid'], remember: true };
    const accepted = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, granted);
    await form.navigate(text(accepted.body, 'redirect_to'));
  }
  note('the consents, and their end');
  await hydra.admin.get('/admin/oauth2/auth/sessions/consent?subject=member-8');
  await hydra.admin.delete('/admin/oauth2/auth/sessions/consent?subject=member-8&all=true');
}

async function throughKratos(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, note, hydra } = stage;
  const identifier = email('ada');
  await makeIdentity(admin, identifier);
  const browser: Agent = newBrowser();
  note('signed in at Kratos');
  const { user_code, device_code } = await startDevice(stage);
  const begun = await enterUserCode(stage, browser, user_code);
  const { body: flow } = await browser.fetch(
    `/self-service/login/browser?login_challenge=${parameter(begun.location, 'login_challenge')}`,
  );
  const fields: RequestFields = { method: 'password', identifier, password };
  const done = await submit(browser, flow, fields);
  const toConsent = await browser.navigate(text(done.body, 'redirect_browser_to'));
  const consentQuery = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  const { body } = await hydra.admin.put(`${consentPath}/accept${consentQuery}`, { grant_scope: ['openid'] });
  await browser.navigate(text(body, 'redirect_to'));
  await pollForTokens(stage, device_code);
}
