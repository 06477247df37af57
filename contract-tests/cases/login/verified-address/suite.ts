import {
  csrf,
  makeIdentity,
  newestCode,
  open,
  parameter,
  password,
  start,
  startApi,
  submit,
  text,
} from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
const byPassword = (identifier: string) => ({ method: 'password', identifier, password });

export default contract('login/verified-address', { profile: 'verified-address' }, async (stage) => {
  await unverified(stage);
  await verified(stage);
  await withoutAddress(stage);
  await registration(stage);
  await general(stage);
  await asPage(stage);
  await revoking(stage);
});

async function unverified({ admin, newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('unverified');
  const id = await makeIdentity(admin, identifier, { traits: { email: identifier } });
  note('a wrong password comes first');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const flow = await start(browser, 'login', after);
  await submit(browser, flow, { ...byPassword(identifier), password: 'x' });
  note('nobody verified this address');
  const { body } = await submit(browser, flow, byPassword(identifier));
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}/sessions`);
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await browser.get(read + text(body, 'error.details.continue_with.0.flow.id'));
  await mail.messages(identifier);
  note('as a form');
  const { location } = await submit(form, await open(form, 'login', after), byPassword(identifier));
  await form.fetch(read + parameter(location, 'flow'));
  note('native');
  const api = await startApi(native, 'login');
  const answer = await submit(native, api, byPassword(identifier));
  const verification = await native.get(read + text(answer.body, 'error.details.continue_with.0.flow.id'));
  note('a script that accepts anything');
  const fields = { ...byPassword(identifier), csrf_token: csrf(flow) };
  await browser.post(text(flow, 'ui.action'), fields, { headers: { accept: '*/*' } });
  note('verified, then the same flow');
  await submit(native, verification.body, { method: 'code', code: await newestCode({ mail }, identifier) });
  await submit(native, api, byPassword(identifier));
  await submit(browser, flow, byPassword(identifier));
}

async function verified({ admin, newNative, email, note, mail }: Stage): Promise<void> {
  const identifier = email('verified');
  const id = await makeIdentity(admin, identifier, { traits: { email: identifier } });
  const native = newNative();
  note('a code verifies the address that it was sent to');
  const api = await startApi(native, 'login');
  await submit(native, api, { method: 'code', identifier });
  await submit(native, api, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  await admin.get(`/admin/identities/${id}`);
  await submit(native, await startApi(native, 'login'), byPassword(identifier));
}

async function withoutAddress({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('username');
  await makeIdentity(admin, identifier, { traits: { username: identifier } });
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  note('somebody without any address');
  await submit(browser, await start(browser, 'login'), byPassword(identifier));
  await submit(form, await open(form, 'login'), byPassword(identifier));
  await submit(native, await startApi(native, 'login'), byPassword(identifier));
}

async function registration({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const address = email('new');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  note('registration: the message is sent all the same');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method: 'password', password, traits: { email: address } });
  await mail.messages(address);
  const page = await open(form, 'registration');
  await submit(form, page, { method: 'password', password, 'traits.email': email('form') });
  const api = await startApi(native, 'registration');
  await submit(native, api, { method: 'password', password, traits: { email: email('native') } });
}

/** General hooks run if a method has none of its own; a code to a telephone does not verify an e-mail address. */
async function general({ admin, newBrowser, newNative, email, phone, mail, note }: Stage): Promise<void> {
  const [address, identifier] = [email('general'), phone('general')];
  const id = await makeIdentity(admin, address, { traits: { email: address, phone: identifier } });
  const method = 'code';
  note('by code, native: the address is asked for');
  const native = newNative();
  const api = await startApi(native, 'login', after);
  await submit(native, api, { method, identifier });
  await submit(native, api, { method, identifier, code: await newestCode({ mail }, identifier) });
  await mail.messages(address);
  note('by code, in the browser');
  const browser = newBrowser();
  const flow = await start(browser, 'login', after);
  await submit(browser, flow, { method, identifier });
  const code = await newestCode({ mail }, identifier);
  const { body } = await submit(browser, flow, { method, identifier, code });
  const { body: verification } = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  await submit(browser, verification, { method, code: await newestCode({ mail }, address) });
  await admin.get(`/admin/identities/${id}/sessions`);
  note('by code: the address is verified');
  const other = newBrowser();
  const again = await start(other, 'login');
  await submit(other, again, { method, identifier });
  const last = await newestCode({ mail }, identifier);
  await submit(other, again, { method, identifier, code: last });
}

async function asPage({ admin, newForm, email, phone, mail, note }: Stage): Promise<void> {
  const [address, identifier] = [email('page'), phone('page')];
  await makeIdentity(admin, address, { traits: { email: address, phone: identifier } });
  note('by code, as a form');
  const form = newForm();
  const page = await open(form, 'login', after);
  await submit(form, page, { method: 'code', identifier });
  const code = await newestCode({ mail }, identifier);
  const { location } = await submit(form, page, { method: 'code', identifier, code });
  const { body } = await form.fetch(read + parameter(location, 'flow'));
  await submit(form, body, { method: 'code', code: await newestCode({ mail }, address) });
  await form.fetch(read + parameter(location, 'flow'));
}

async function revoking({ admin, newNative, newBrowser, email, mail, note }: Stage): Promise<void> {
  const identifier = email('revoking');
  const id = await makeIdentity(admin, identifier, { traits: { email: identifier } });
  const method = 'code';
  const signIn = async (native: ReturnType<typeof newNative>, query = '') => {
    const api = await startApi(native, 'login', query);
    await submit(native, api, { method, identifier });
    const { body } = await submit(native, api, { method, identifier, code: await newestCode({ mail }, identifier) });
    return text(body, 'session_token');
  };
  note('another session ends');
  const [first, second] = [newNative(), newNative()];
  first.token = await signIn(first);
  second.token = await signIn(second);
  await first.get('/sessions/whoami');
  await second.get('/sessions/whoami');
  note('refresh keeps the own one');
  await signIn(second, '?refresh=true');
  await second.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}/sessions`);
  note('in the browser');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const code = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier, code });
  await second.get('/sessions/whoami');
  note('a password signs in without ending others');
  const native = newNative();
  await submit(native, await startApi(native, 'login'), byPassword(identifier));
  await admin.get(`/admin/identities/${id}/sessions`);
}
