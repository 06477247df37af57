import { makeIdentity, newestCode, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { appCode, enrolTotp, signIn } from '../../../kit/second-factor.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';
const method = 'profile';
const back = '?return_to=http://127.0.0.1:4455/after';

/** Hooks after settings: verification of new addresses, and revocation of other sessions. */
export default contract('settings/hooks', { profile: 'settings-hooks' }, async (stage) => {
  await inBrowser(stage);
  await asForm(stage);
  await native(stage);
  await phones(stage);
  await passwords(stage);
  await authenticator(stage);
  await atSecondFactor(stage);
});

/** Creates an identity with an unverified address and signs in each of the agents. @returns its id */
async function member(stage: Stage, identifier: string, browsers: readonly Agent[], natives: readonly Agent[] = []) {
  const id = await makeIdentity(stage.admin, identifier, { traits: { email: identifier } });
  for (const each of browsers) await signIn(each, identifier);
  for (const each of natives) await signIn(each, identifier, 'api');
  return id;
}

async function inBrowser(stage: Stage): Promise<void> {
  const { admin, browser, email, mail, newBrowser, note } = stage;
  const [identifier, changed] = [email('browser'), email('browser-changed')];
  const id = await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note('a hook that shows a verification before there is one');
  const login = await start(browser, 'login');
  await submit(browser, login, { method: 'password', identifier, password: 'violet-lantern-4711' });
  await mail.messages(identifier);
  note('another trait: the address was written to before');
  const flow = await start(browser, 'settings', back);
  await submit(browser, flow, { method, traits: { email: identifier, firstName: 'Ada' } });
  note('another address');
  const { body } = await submit(browser, flow, { method, traits: { email: changed } });
  await browser.get('/sessions/whoami');
  const verification = await browser.get(read + text(body, 'continue_with.0.flow.id'));
  await mail.messages(changed);
  note('the same again');
  await submit(browser, flow, { method, traits: { email: changed } });
  note('verified');
  const code = await newestCode(stage, changed);
  await submit(browser, verification.body, { method: 'code', code });
  await admin.get(`/admin/identities/${id}`);
  note('its link, followed by a script');
  await newBrowser().get(`/self-service/verification?flow=${text(verification.body, 'id')}&code=123456`);
  note('the same in capitals, and another trait: it stays verified');
  await submit(browser, flow, { method, traits: { email: changed.toUpperCase(), firstName: 'Ada' } });
  await admin.get(`/admin/identities/${id}`);
  note('back to the first one: not verified any more');
  await submit(browser, flow, { method, traits: { email: identifier } });
  await admin.get(`/admin/identities/${id}`);
  note('a change that is refused');
  await submit(browser, flow, { method, traits: { email: 'nobody' } });
}

async function asForm(stage: Stage): Promise<void> {
  const { email, form, mail, note } = stage;
  const [identifier, changed] = [email('form'), email('form-changed')];
  await member(stage, identifier, [form]);
  note('as a form');
  const page = await open(form, 'settings', back);
  await submit(form, page, { method, 'traits.email': changed });
  await form.fetch(`/self-service/settings/flows?id=${text(page, 'id')}`);
  const messages = await mail.messages(changed);
  const link = /flow=([0-9a-f-]{36})/.exec(text(messages, '0.body'))?.[1];
  await form.fetch(`${read}${link}`);
  note('as a form, without a return_to');
  const other = await open(form, 'settings');
  await submit(form, other, { method, 'traits.email': email('form-again') });
  note('a script that accepts anything');
  const fields = { method, traits: { email: email('form-script') } };
  await form.post(text(other, 'ui.action'), undefined, {
    raw: JSON.stringify({ ...fields, csrf_token: form.cookie('csrf_token_') }),
    headers: { 'content-type': 'application/json', accept: '*/*' },
  });
}

async function native(stage: Stage): Promise<void> {
  const { email, native: app, mail, note } = stage;
  const [identifier, changed] = [email('native'), email('native-changed')];
  await member(stage, identifier, [], [app]);
  note('native');
  const flow = await startApi(app, 'settings');
  const { body } = await submit(app, flow, { method, traits: { email: changed } });
  await app.get(`/self-service/settings/flows?id=${text(flow, 'id')}`);
  const verification = await app.get(read + text(body, 'continue_with.0.flow.id'));
  await submit(app, verification.body, { method: 'code', code: await newestCode({ mail }, changed) });
  await app.get('/sessions/whoami');
}

async function phones(stage: Stage): Promise<void> {
  const { admin, email, phone, mail, newBrowser, newForm, note } = stage;
  const username = email('phones');
  const [mobile, other] = [phone('mobile'), phone('other')];
  const [browser, form] = [newBrowser(), newForm()];
  await makeIdentity(admin, username, { traits: { username } });
  await signIn(browser, username);
  await signIn(form, username);
  note('a telephone');
  const flow = await start(browser, 'settings');
  const { body } = await submit(browser, flow, { method, traits: { username, mobile } });
  await mail.messages(mobile);
  const verification = await browser.get(read + text(body, 'continue_with.0.flow.id'));
  await submit(browser, verification.body, { method: 'code', code: await newestCode(stage, mobile) });
  note('another one, as a form');
  const page = await open(form, 'settings');
  await submit(form, page, { method, 'traits.username': username, 'traits.mobile': other });
  await mail.messages(other);
  note('none any more');
  await submit(browser, flow, { method, traits: { username } });
}

async function passwords(stage: Stage): Promise<void> {
  const { email, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('passwords');
  const [browser, other, form, app, last] = [newBrowser(), newBrowser(), newForm(), newNative(), newNative()];
  await member(stage, identifier, [browser, other, form], [app, last]);
  note('another password ends the other sessions');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'password', password: 'short' });
  await other.get('/sessions/whoami');
  await submit(browser, flow, { method: 'password', password: 'amber-harbour-2290' });
  for (const each of [browser, other, app]) await each.get('/sessions/whoami');
  note('as a form');
  await signIn(form, identifier, 'browser', 'amber-harbour-2290');
  const page = await open(form, 'settings', back);
  await submit(form, page, { method: 'password', password: 'copper-meadow-8812' });
  await browser.get('/sessions/whoami');
  const plain = await open(form, 'settings');
  await submit(form, plain, { method: 'password', password: 'silver-canyon-3107' });
  note('native');
  await signIn(app, identifier, 'api', 'silver-canyon-3107');
  await signIn(last, identifier, 'api', 'silver-canyon-3107');
  await submit(app, await startApi(app, 'settings'), { method: 'password', password: 'golden-orchard-5561' });
  await last.get('/sessions/whoami');
  await app.get('/sessions/whoami');
}

async function authenticator(stage: Stage): Promise<void> {
  const { email, newBrowser, newNative, note } = stage;
  const identifier = email('authenticator');
  const [browser, app] = [newBrowser(), newNative()];
  await member(stage, identifier, [browser], [app]);
  note('an authenticator app ends the other sessions');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'totp', totp_code: appCode(flow) });
  await app.get('/sessions/whoami');
  await browser.get('/sessions/whoami');
}

async function atSecondFactor(stage: Stage): Promise<void> {
  const { email, mail, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('second');
  const enrolling = newBrowser();
  await member(stage, identifier, [enrolling]);
  const totp_code = await enrolTotp(enrolling);
  const [browser, form, app] = [newBrowser(), newForm(), newNative()];
  for (const each of [browser, form]) await signIn(each, identifier);
  await signIn(app, identifier, 'api');
  note('hooks at the second factor: nobody verified the address');
  const flow = await start(browser, 'login', '?aal=aal2');
  const { body } = await submit(browser, flow, { method: 'totp', totp_code });
  await browser.get('/sessions/whoami');
  const page = await open(form, 'login', '?aal=aal2');
  const { location } = await submit(form, page, { method: 'totp', totp_code });
  await form.fetch(read + parameter(location, 'flow'));
  const api = await startApi(app, 'login', '?aal=aal2');
  await submit(app, api, { method: 'totp', totp_code });
  note('verified');
  const verification = await browser.get(read + text(body, 'error.details.continue_with.0.flow.id'));
  await mail.messages(identifier);
  const codes = (await mail.messages(identifier)) as readonly { readonly body: string }[];
  const own = codes.find((each) => each.body.includes(text(verification.body, 'id')));
  const code = /\b\d{6}\b/.exec(own?.body ?? '')?.[0] ?? '';
  await submit(browser, verification.body, { method: 'code', code });
  await submit(browser, flow, { method: 'totp', totp_code });
  for (const each of [browser, form, app, enrolling]) await each.fetch('/sessions/whoami');
}
