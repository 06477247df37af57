import {
  makeIdentity,
  newestCode,
  open,
  parameter,
  password,
  start,
  startApi,
  submit,
  text,
} from '../../../../kit/index.ts';
import { authorizationPath, client, makeClient } from '../../../../kit/oauth2.ts';
import { reread, signIn } from '../../../../kit/second-factor.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const method = 'code';
const aal2 = '?aal=aal2';
const unrecorded = { unrecorded: true };

/** A code as the second factor in a sign-in for Hydra, and expired codes. */
export default contract('oauth2/login/code-second-factor', { profile: 'oauth2-code-mfa' }, async (stage) => {
  await makeClient(stage);
  await inBrowser(stage);
  await asForm(stage);
  await choosing(stage);
  await afterExpiry(stage);
  stage.note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function challenge({ addresses }: Stage, agent: Agent, changes = {}): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath(changes));
  return `?login_challenge=${parameter(location, 'login_challenge')}`;
}

async function inBrowser(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, note } = stage;
  const identifier = email('browser');
  await makeIdentity(admin, identifier);
  const browser = newBrowser();
  note('the first factor leads to the second with its challenge');
  const flow = await start(browser, 'login', await challenge(stage, browser));
  const first = await submit(browser, flow, { method: 'password', identifier, password });
  const { body: second } = await browser.fetch(text(first.body, 'redirect_browser_to'));
  await reread(browser, second, 'login');
  await submit(browser, second, { method, code: 'abcdef' });
  await submit(browser, second, { method, identifier, resend: 'code' });
  const done = await submit(browser, second, { method, code: await newestCode(stage, identifier) });
  await browser.navigate(text(done.body, 'redirect_browser_to'));
  await browser.get('/sessions/whoami');
  note('somebody who is signed in by both is asked again');
  const again = await start(browser, 'login', await challenge(stage, browser, { prompt: 'login' }));
  const { body } = await submit(browser, again, { method: 'password', identifier, password });
  await browser.navigate(text(body, 'redirect_browser_to'));
}

async function asForm(stage: Stage): Promise<void> {
  const { admin, email, newForm, note } = stage;
  const identifier = email('form');
  await makeIdentity(admin, identifier);
  const form = newForm();
  note('as a form');
  const page = await open(form, 'login', await challenge(stage, form));
  const first = await submit(form, page, { method: 'password', identifier, password });
  const { location } = await form.navigate(first.location);
  const { body: second } = await form.fetch(`/self-service/login/flows?id=${parameter(location, 'flow')}`);
  await submit(form, second, { method, code: 'abcdef' });
  await reread(form, second, 'login');
  const done = await submit(form, second, { method, code: await newestCode(stage, identifier) });
  await form.navigate(done.location);
}

async function choosing(stage: Stage): Promise<void> {
  const { admin, email, phone, newBrowser, newNative, note } = stage;
  const [identifier, number] = [email('choosing'), phone('choosing')];
  await makeIdentity(admin, identifier, { traits: { email: identifier, phone: number } });
  const [browser, app] = [newBrowser(), newNative()];
  await signIn(browser, identifier);
  await signIn(app, identifier, 'api');
  note('two addresses to choose from, with a challenge');
  const query = await challenge(stage, browser);
  const flow = await start(browser, 'login', `${query}&aal=aal2`);
  await submit(browser, flow, { address: email('stranger') });
  await submit(browser, flow, { address: number });
  await submit(browser, flow, { method, code: await newestCode(stage, number) });
  note('native, with a challenge');
  const api = await startApi(app, 'login', `${query}&aal=aal2`);
  await submit(app, api, { address: identifier });
  await submit(app, api, { method, code: await newestCode(stage, identifier) });
}

/** Waits until all codes so far are expired: in this profile registration flows live longer than codes, so it waits for one to expire. */
async function waitUntilCodesExpire({ newNative, until }: Stage): Promise<void> {
  const app = newNative();
  const { body: flow } = await app.get('/self-service/registration/api', unrecorded);
  await until(410, () => app.get(`/self-service/registration/flows?id=${text(flow, 'id')}`, unrecorded));
}

async function afterExpiry(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('late');
  await makeIdentity(admin, identifier);
  const [browser, form, app] = [newBrowser(), newForm(), newNative()];
  for (const each of [browser, form]) await signIn(each, identifier);
  await signIn(app, identifier, 'api');
  note('codes that come too late');
  const flow = await start(browser, 'login', `${aal2}&return_to=http://127.0.0.1:4455/after`);
  const first = await newestCode(stage, identifier);
  const page = await open(form, 'login', aal2);
  const second = await newestCode(stage, identifier);
  const api = await startApi(app, 'login', aal2);
  const third = await newestCode(stage, identifier);
  await waitUntilCodesExpire(stage);
  await submit(browser, flow, { method, code: first });
  await reread(browser, flow, 'login');
  await submit(form, page, { method, code: second });
  await reread(form, page, 'login');
  await submit(app, api, { method, code: third });
  await reread(app, api, 'login');
  note('another one helps');
  await submit(browser, flow, { method, identifier, resend: 'code' });
  await submit(browser, flow, { method, code: await newestCode(stage, identifier) });
}
