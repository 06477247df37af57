import { makeDeviceClient, openVerificationPage, startDevice } from '../../../../kit/device.ts';
import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, client, consentPath, makeClient, verifier } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const requests = '/admin/oauth2/auth/requests';

export default contract('oauth2/authorization/expiry', { profile: 'oauth2-short' }, async (stage) => {
  await makeClient(stage);
  await login(stage);
  await consent(stage);
  await tokens(stage);
  await device(stage);
  await stage.hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
});

async function begin({ addresses }: Stage, form: Agent): Promise<string> {
  const toLogin = await form.navigate(addresses.hydra + authorizationPath());
  return `?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
}

async function login(stage: Stage): Promise<void> {
  const { hydra, newForm, note, until } = stage;
  const form = newForm();
  note('a login request that lives a second');
  const challenge = await begin(stage, form);
  const { body } = await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject: 'member' });
  await until(401, () => hydra.admin.get(`${requests}/login${challenge}`, { unrecorded: true }));
  note('login request expired');
  await hydra.admin.get(`${requests}/login${challenge}`);
  await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject: 'member' });
  await hydra.admin.put(`${requests}/login/accept${challenge}`);
  await hydra.admin.put(`${requests}/login/reject${challenge}`, { error: 'access_denied' });
  await form.navigate(text(body, 'redirect_to'));
}

async function accepted(stage: Stage, form: Agent): Promise<string> {
  const { hydra } = stage;
  const challenge = await begin(stage, form);
  const { body } = await hydra.admin.put(`${requests}/login/accept${challenge}`, { subject: 'member', remember: true });
  const toConsent = await form.navigate(text(body, 'redirect_to'));
  return `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
}

async function consent(stage: Stage): Promise<void> {
  const { hydra, newForm, note, until } = stage;
  const form = newForm();
  note('a consent request that lives a second');
  const challenge = await accepted(stage, form);
  const { body } = await hydra.admin.put(`${consentPath}/accept${challenge}`, { grant_scope: ['openid'] });
  await until(401, () => hydra.admin.get(`${consentPath}${challenge}`, { unrecorded: true }));
  note('consent request expired');
  await hydra.admin.get(`${consentPath}${challenge}`);
  await hydra.admin.put(`${consentPath}/accept${challenge}`, {});
  await hydra.admin.put(`${consentPath}/reject${challenge}`, { error: 'access_denied' });
  await form.navigate(text(body, 'redirect_to'));
}

/** A device verification page that was open for too long. */
async function device(stage: Stage): Promise<void> {
  const { hydra, newForm, note, until } = stage;
  await makeDeviceClient(stage);
  note('a page of codes that lives three seconds');
  const { user_code } = await startDevice(stage);
  const challenge = await openVerificationPage(stage, newForm());
  const path = `${requests}/device/accept?device_challenge=${challenge}`;
  await until(401, () => hydra.admin.put(path, { user_code }, { unrecorded: true }));
  note('page of codes expired');
  await hydra.admin.put(path, { user_code });
  await hydra.admin.put(path, { user_code: 'none' });
  await hydra.admin.put(path, {});
}

async function tokens(stage: Stage): Promise<void> {
  const { hydra, newForm, note, until } = stage;
  const form = newForm();
  note('tokens that live a second');
  const { body } = await hydra.admin.put(`${consentPath}/accept${await accepted(stage, form)}`, {
    grant_scope: ['openid', 'offline_access'],
  });
  const back = await form.navigate(text(body, 'redirect_to'));
  const given = await hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
  const bearer = { headers: { authorization: `Bearer ${text(given.body, 'access_token')}` } };
  await until(401, () => hydra.public.get('/userinfo', { ...bearer, unrecorded: true }));
  note('tokens expired');
  await hydra.public.post('/oauth2/token', {
    grant_type: 'refresh_token',
    client_id: client,
    refresh_token: text(given.body, 'refresh_token'),
  });
  await hydra.public.get('/userinfo', bearer);
}
