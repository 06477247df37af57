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
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const method = 'code';
const loginRequests = '/admin/oauth2/auth/requests/login';

/** Codes in a sign-in for Hydra, and flows whose challenge was answered meanwhile. */
export default contract('oauth2/login/code', { profile: 'oauth2-verification' }, async (stage) => {
  await makeClient(stage);
  await login(stage);
  await registration(stage);
  await native(stage);
  await answered(stage);
  stage.note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function challenge({ addresses }: Stage, agent: Agent): Promise<string> {
  const { location } = await agent.navigate(addresses.hydra + authorizationPath());
  return `?login_challenge=${parameter(location, 'login_challenge')}`;
}

const reread = (agent: Agent, kind: string, flow: unknown) =>
  agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`);

async function login(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, mail, note } = stage;
  const identifier = email('login');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note('login by code in the browser');
  const browser = newBrowser();
  const flow = await start(browser, 'login', await challenge(stage, browser));
  await submit(browser, flow, { method, identifier: email('stranger') });
  await submit(browser, flow, { method, identifier });
  await reread(browser, 'login', flow);
  await submit(browser, flow, { method, identifier, code: 'abcdef' });
  await submit(browser, flow, { method, identifier, resend: 'code' });
  const code = await newestCode({ mail }, identifier);
  const { body } = await submit(browser, flow, { method, identifier, code });
  await browser.navigate(text(body, 'redirect_browser_to'));
  note('login by code as a form');
  const form = newForm();
  const page = await open(form, 'login', await challenge(stage, form));
  await submit(form, page, { method, identifier });
  await reread(form, 'login', page);
  await submit(form, page, { method, identifier, code: 'abcdef' });
  await reread(form, 'login', page);
  const { location } = await submit(form, page, { method, identifier, code: await newestCode({ mail }, identifier) });
  await form.navigate(location);
}

async function registration(stage: Stage): Promise<void> {
  const { email, newBrowser, newForm, note } = stage;
  note('registration by code in the browser');
  const browser = newBrowser();
  const fields = { method, traits: { email: email('browser') } };
  const flow = await start(browser, 'registration', await challenge(stage, browser));
  await submit(browser, flow, { method, traits: { email: 'nobody' } });
  await submit(browser, flow, fields);
  await reread(browser, 'registration', flow);
  await submit(browser, flow, { ...fields, code: 'abcdef' });
  await submit(browser, flow, { ...fields, resend: 'code' });
  await submit(browser, flow, { ...fields, code: await newestCode(stage, fields.traits.email) });
  note('registration by code as a form');
  const form = newForm();
  const sent = { method, 'traits.email': email('form') };
  const page = await open(form, 'registration', await challenge(stage, form));
  await submit(form, page, sent);
  await reread(form, 'registration', page);
  await submit(form, page, { ...sent, code: 'abcdef' });
  await reread(form, 'registration', page);
  await submit(form, page, { ...sent, code: await newestCode(stage, sent['traits.email']) });
}

/** A native flow stores the challenge and ignores it. */
async function native(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newNative, note } = stage;
  const identifier = email('native');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note('native, with a challenge');
  const app = newNative();
  const query = await challenge(stage, newBrowser());
  const flow = await startApi(app, 'login', query);
  await reread(app, 'login', flow);
  await submit(app, flow, { method, identifier });
  await submit(app, flow, { method, identifier, code: 'abcdef' });
  await submit(app, flow, { method, identifier, code: await newestCode(stage, identifier) });
  const other = newNative();
  const fields = { method, traits: { email: email('native-new') } };
  const registration = await startApi(other, 'registration', query);
  await submit(other, registration, fields);
  await submit(other, registration, { ...fields, code: await newestCode(stage, fields.traits.email) });
}

async function answered(stage: Stage): Promise<void> {
  const { admin, hydra, email, newBrowser, newForm, note } = stage;
  const identifier = email('answered');
  const id = await makeIdentity(admin, identifier, { traits: { email: identifier } });
  const [browser, form] = [newBrowser(), newForm()];
  const [one, other] = [await challenge(stage, browser), await challenge(stage, form)];
  note('flows whose challenge is answered meanwhile');
  const flow = await start(browser, 'login', one);
  const waiting = await start(browser, 'login', one);
  await submit(browser, waiting, { method, identifier });
  const code = await newestCode(stage, identifier);
  const registration = await start(browser, 'registration', one);
  const page = await open(form, 'login', other);
  const registrationPage = await open(form, 'registration', other);
  for (const [agent, query] of [
    [browser, one],
    [form, other],
  ] as const) {
    const { body } = await hydra.admin.put(`${loginRequests}/accept${query}`, { subject: id });
    await agent.navigate(text(body, 'redirect_to'));
  }
  note('read');
  for (const kind of ['login', 'registration'] as const) {
    await reread(browser, kind, kind === 'login' ? flow : registration);
    await form.navigate(`/self-service/${kind}/flows?id=${text(kind === 'login' ? page : registrationPage, 'id')}`);
  }
  note('submitted with a mistake');
  await submit(browser, flow, { method: 'password', identifier, password: 'x' });
  await submit(form, page, { method: 'password', identifier, password: 'x' });
  await submit(browser, registration, { method: 'password', password: 'x', traits: { email: email('late') } });
  await submit(form, registrationPage, { method: 'password', password: 'x', 'traits.email': email('late-form') });
  note('half way');
  await submit(browser, flow, { method, identifier });
  await submit(form, page, { method, identifier });
  await submit(browser, registration, { method, traits: { email: email('late') } });
  note('submitted');
  await submit(browser, waiting, { method, identifier, code });
  await submit(form, page, { method: 'password', identifier, password });
  await newBrowser().fetch(`/self-service/login/browser${one}`);
  await newForm().navigate(`/self-service/registration/browser${other}`);
}
