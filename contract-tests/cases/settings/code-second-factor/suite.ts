import { makeIdentity, newestCode, open, start, startApi, submit } from '../../../kit/index.ts';
import { enrolTotp, node, signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const aal2 = '?aal=aal2';

/** Codes as the second factor: the settings require one, and it goes to addresses changed there. */
export default contract('settings/code-second-factor', { profile: 'code-mfa' }, async (stage) => {
  await newAddress(stage);
  await newAddressAsForm(stage);
  await beside(stage);
});

async function both(stage: Stage, agent: Agent, identifier: string, type: 'browser' | 'api' = 'browser') {
  await makeIdentity(stage.admin, identifier);
  await signIn(agent, identifier, type);
  const flow = type === 'api' ? await startApi(agent, 'login', aal2) : await start(agent, 'login', aal2);
  await submit(agent, flow, { method: 'code', code: await newestCode(stage, identifier) });
}

async function newAddress(stage: Stage): Promise<void> {
  const { note, email, phone, newBrowser, newNative } = stage;
  const [identifier, number] = [email('script'), phone('script')];
  const browser = newBrowser();
  note('a session with both factors');
  await both(stage, browser, identifier);
  note('a telephone is added');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'profile', traits: { email: identifier, phone: number } });
  const later = newBrowser();
  await signIn(later, identifier);
  await start(later, 'login', aal2);
  note('another mail address, native');
  const app = newNative();
  const [before, after] = [email('before'), email('after')];
  await both(stage, app, before, 'api');
  await submit(app, await startApi(app, 'settings'), { method: 'profile', traits: { email: after } });
  await signIn(app, after, 'api');
  await startApi(app, 'login', aal2);
  await stage.mail.messages(after);
}

async function newAddressAsForm(stage: Stage): Promise<void> {
  const { note, email, phone, newForm } = stage;
  const [identifier, number] = [email('page'), phone('page')];
  const form = newForm();
  note('as a form, a session with both factors');
  await makeIdentity(stage.admin, identifier);
  await signIn(form, identifier);
  await form.navigate('/self-service/settings/browser?return_to=http://127.0.0.1:4455/after');
  const login = await open(form, 'login', aal2);
  await submit(form, login, { method: 'code', code: await newestCode(stage, identifier) });
  const page = await open(form, 'settings');
  const traits = { 'traits.email': identifier, 'traits.phone': number };
  await submit(form, page, { method: 'profile', ...traits });
  const later = newForm();
  await signIn(later, identifier);
  await open(later, 'login', aal2);
}

async function beside(stage: Stage): Promise<void> {
  const { note, email, newBrowser } = stage;
  const identifier = email('beside');
  const browser = newBrowser();
  note('an authenticator app comes and goes');
  await both(stage, browser, identifier);
  await enrolTotp(browser);
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { totp_unlink: true });
  if (!node(flow, 'totp_unlink')) throw new Error('no app was linked');
  await browser.get('/sessions/whoami');
  const later = newBrowser();
  await signIn(later, identifier);
  await later.get('/sessions/whoami');
  await start(later, 'login', aal2);
}
