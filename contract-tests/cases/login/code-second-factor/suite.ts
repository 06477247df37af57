import { makeIdentity, newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { enrolTotp, reread, signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'code';
const aal2 = '?aal=aal2';

export default contract('login/code-second-factor', { profile: 'code-mfa' }, async (stage) => {
  await required(stage);
  await sentAtOnce(stage);
  await asForm(stage);
  await native(stage);
  await tooOften(stage);
  await choosing(stage);
  await choosingAsForm(stage);
  await hinted(stage);
  await withTotp(stage);
});

/** Creates an identity and signs it in by password with each of the agents. */
async function member({ admin }: Stage, traits: { readonly email: string; readonly phone?: string }, agents: Agents) {
  await makeIdentity(admin, traits.email, { traits: { firstName: 'Ada', ...traits } });
  for (const each of agents.browsers ?? []) await signIn(each, traits.email);
  for (const each of agents.natives ?? []) await signIn(each, traits.email, 'api');
}

interface Agents {
  readonly browsers?: readonly Agent[];
  readonly natives?: readonly Agent[];
}

async function required(stage: Stage): Promise<void> {
  const { note, email, admin, newBrowser, newForm, newNative } = stage;
  const identifier = email('required');
  await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  note('the first factor leads to the second');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login', '?return_to=http://127.0.0.1:4455/after'), fields);
  await browser.get('/sessions/whoami');
  await browser.fetch('/self-service/settings/browser');
  const form = newForm();
  await submit(form, await open(form, 'login'), fields);
  await form.navigate('/self-service/settings/browser');
  const app = newNative();
  const { body } = await submit(app, await startApi(app, 'login'), fields);
  app.token = text(body, 'session_token');
  await app.get('/sessions/whoami');
  await app.get('/self-service/settings/api');
  note('a code is no first factor');
  const other = newNative();
  await other.get(`/self-service/login/api${aal2}`);
  await submit(other, await startApi(other, 'login'), { method, identifier });
  await submit(other, await startApi(other, 'login'), { address: identifier });
}

async function sentAtOnce(stage: Stage): Promise<void> {
  const { note, email, mail, newBrowser } = stage;
  const identifier = email('once');
  const [browser, other] = [newBrowser(), newBrowser()];
  await member(stage, { email: identifier }, { browsers: [browser, other] });
  note('the only second factor: the code is sent at once');
  const flow = await start(browser, 'login', `${aal2}&return_to=http://127.0.0.1:4455/after`);
  await reread(browser, flow, 'login');
  await mail.messages(identifier);
  note('wrong codes');
  await submit(browser, flow, { method, identifier, code: 'abcdef' });
  await submit(browser, flow, { method, code: 'abcdef' });
  await submit(browser, flow, { method, address: identifier.toUpperCase(), code: 'abcdef' });
  await submit(browser, flow, { method, identifier, code: '' });
  await submit(browser, flow, { method: 'foo', identifier });
  await submit(browser, flow, { method: 'password', identifier, password });
  await browser.post(text(flow, 'ui.action'), { method, identifier, code: 'abcdef' });
  note('without a session');
  await newBrowser().post(text(flow, 'ui.action'), { method, identifier, code: 'abcdef' });
  note('another one');
  const first = await newestCode(stage, identifier);
  await submit(browser, flow, { method, resend: 'code' });
  await submit(browser, flow, { method, identifier, resend: 'code' });
  await reread(browser, flow, 'login');
  await submit(browser, flow, { method, identifier, code: first });
  note('the right one needs no identifier');
  await submit(browser, flow, { method, code: await newestCode(stage, identifier) });
  await reread(browser, flow, 'login');
  await browser.get('/sessions/whoami');
  await browser.fetch('/self-service/settings/browser');
  await submit(browser, flow, { method, code: '123456' });
  note('asked for again');
  await browser.fetch(`/self-service/login/browser${aal2}`);
  const again = await start(browser, 'login', `${aal2}&refresh=true`);
  await submit(browser, again, { method, code: await newestCode(stage, identifier) });
  await browser.get('/sessions/whoami');
  note('the other session still shows less');
  await other.get('/sessions/whoami');
}

async function asForm(stage: Stage): Promise<void> {
  const { note, email, newForm } = stage;
  const identifier = email('form');
  const form = newForm();
  await member(stage, { email: identifier }, { browsers: [form] });
  note('as a form');
  const page = await open(form, 'login', `${aal2}&return_to=http://127.0.0.1:4455/after`);
  await submit(form, page, { method, identifier, code: 'abcdef' });
  await reread(form, page, 'login');
  await submit(form, page, { method, identifier, resend: 'code' });
  await reread(form, page, 'login');
  await submit(form, page, { method, identifier, code: '' });
  await reread(form, page, 'login');
  await submit(form, page, { method, identifier, code: await newestCode(stage, identifier) });
  await form.fetch('/sessions/whoami');
}

async function native(stage: Stage): Promise<void> {
  const { note, email, newNative } = stage;
  const identifier = email('native');
  const app = newNative();
  await member(stage, { email: identifier }, { natives: [app] });
  note('native');
  await app.navigate(`/self-service/login/api${aal2}`);
  const flow = await startApi(app, 'login', aal2);
  await submit(app, flow, { method, identifier, code: 'abcdef' });
  await submit(app, flow, { method, identifier, resend: 'code', transient_payload: { a: 1 } });
  const code = await newestCode(stage, identifier);
  const token = app.token;
  app.token = undefined;
  await submit(app, flow, { method, identifier, code });
  app.token = token;
  await submit(app, flow, { method, identifier, code });
  await app.get('/sessions/whoami');
  await submit(app, flow, { method, identifier, code });
}

async function tooOften(stage: Stage): Promise<void> {
  const { note, email, newNative } = stage;
  const identifier = email('often');
  const app = newNative();
  await member(stage, { email: identifier }, { natives: [app] });
  note('wrong codes, one too many');
  const flow = await startApi(app, 'login', aal2);
  for (let count = 0; count < 6; count++) await submit(app, flow, { method, code: 'abcdef' });
  await submit(app, flow, { method, code: await newestCode(stage, identifier) });
}

async function choosing(stage: Stage): Promise<void> {
  const { note, email, phone, newBrowser, newNative } = stage;
  const [identifier, number] = [email('choosing'), phone('choosing')];
  const [browser, app] = [newBrowser(), newNative()];
  await member(stage, { email: identifier, phone: number }, { browsers: [browser], natives: [app] });
  const neighbour = email('neighbour');
  await member(stage, { email: neighbour }, {});
  note('two addresses to choose from');
  const flow = await start(browser, 'login', aal2);
  note('none chosen');
  await submit(browser, flow, {});
  await submit(browser, flow, { method });
  await submit(browser, flow, { method, address: '' });
  note('none of theirs');
  await submit(browser, flow, { address: email('stranger') });
  await submit(browser, flow, { address: 5 });
  await browser.post(text(flow, 'ui.action'), { address: identifier });
  note('by text message');
  const sms = await start(browser, 'login', aal2);
  await submit(browser, sms, { address: number });
  await stage.mail.messages(number);
  await submit(browser, sms, { method, identifier: number, code: 'abcdef' });
  await submit(browser, sms, { method, identifier, resend: 'code' });
  await reread(browser, sms, 'login');
  await submit(browser, sms, { method, identifier, code: await newestCode(stage, number) });
  note('by mail, native');
  const api = await startApi(app, 'login', aal2);
  await submit(app, api, { method, address: identifier.toUpperCase() });
  await submit(app, api, { method, identifier, code: await newestCode(stage, identifier) });
  note('the address of another person');
  const stolen = await start(browser, 'login', aal2);
  await submit(browser, stolen, { address: neighbour });
  await submit(browser, stolen, { method, identifier: neighbour, code: await newestCode(stage, neighbour) });
  await submit(browser, stolen, { address: number, code: 'abcdef' });
  await submit(browser, stolen, { address: number, resend: 'code' });
  await submit(browser, stolen, { method, code: await newestCode(stage, number) });
  await browser.get('/sessions/whoami');
}

async function choosingAsForm(stage: Stage): Promise<void> {
  const { note, email, phone, newForm } = stage;
  const [identifier, number] = [email('choosing-form'), phone('choosing-form')];
  const form = newForm();
  await member(stage, { email: identifier, phone: number }, { browsers: [form] });
  note('two addresses to choose from, as a form');
  const page = await open(form, 'login', aal2);
  await submit(form, page, { address: email('stranger') });
  await reread(form, page, 'login');
  await submit(form, page, { address: number });
  await reread(form, page, 'login');
  await submit(form, page, { method, identifier: number, code: await newestCode(stage, number) });
  await form.fetch('/sessions/whoami');
}

async function hinted(stage: Stage): Promise<void> {
  const { note, email, phone, newBrowser, newForm, newNative } = stage;
  const [identifier, number] = [email('hinted'), phone('hinted')];
  const [browser, form, app] = [newBrowser(), newForm(), newNative()];
  const agents = { browsers: [browser, form], natives: [app] };
  await member(stage, { email: identifier, phone: number }, agents);
  note('one address by via');
  const flow = await start(browser, 'login', `${aal2}&via=phone`);
  await submit(browser, flow, { method, code: await newestCode(stage, number) });
  await app.get(`/self-service/login/api${aal2}&via=email`);
  note('no address by via');
  for (const via of ['firstName', 'lastName', 'nothing']) {
    await app.get(`/self-service/login/api${aal2}&via=${via}`);
    await form.navigate(`/self-service/login/browser${aal2}&via=${via}`);
  }
}

async function withTotp(stage: Stage): Promise<void> {
  const { note, email, newBrowser, newForm, newNative } = stage;
  const identifier = email('totp');
  const enrolling = newBrowser();
  await member(stage, { email: identifier }, { browsers: [enrolling] });
  const once = await start(enrolling, 'login', aal2);
  await submit(enrolling, once, { method, code: await newestCode(stage, identifier) });
  const totp_code = await enrolTotp(enrolling);
  const [browser, form, app] = [newBrowser(), newForm(), newNative()];
  for (const each of [browser, form]) await signIn(each, identifier);
  await signIn(app, identifier, 'api');
  note('beside an authenticator app: nothing is sent before it is asked for');
  const flow = await start(browser, 'login', aal2);
  await start(browser, 'login', `${aal2}&via=email`);
  await start(browser, 'login', `${aal2}&refresh=true`);
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef', address: identifier });
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(browser, flow, { method, code: await newestCode(stage, identifier) });
  await browser.get('/sessions/whoami');
  note('the app is taken');
  const api = await startApi(app, 'login', aal2);
  await submit(app, api, { method: 'totp', totp_code });
  note('the app is taken after a code was sent');
  const page = await open(form, 'login', aal2);
  await submit(form, page, { address: identifier });
  await reread(form, page, 'login');
  await submit(form, page, { method: 'totp', totp_code });
}
