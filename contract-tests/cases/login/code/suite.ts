import { csrf, newestCode, open, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/login/flows?id=';
const method = 'code';

/** Creates an identity that signs in by code: the schema derives its credentials from the traits. */
function makeMember(admin: Agent, traits: Readonly<Record<string, string>>, state = 'active') {
  // The server lists two identifiers in random order.
  const unrecorded = 'phone' in traits;
  return admin.post('/admin/identities', { schema_id: 'default', traits, state }, { unrecorded });
}

export default contract('login/code', { profile: 'code' }, async (stage) => {
  await requestingCode(stage);
  await sending(stage);
  await wrongCodes(stage);
  await resending(stage);
  await tooOften(stage);
  await success(stage);
  await refresh(stage);
  await phones(stage);
});

async function requestingCode({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  note('an identity by the admin API');
  const identifier = email('asking');
  await makeMember(admin, { email: identifier });
  note('init');
  const flow = await start(browser, 'login');
  await start(browser, 'login', '?refresh=true');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  note('identifier missing');
  await submit(browser, flow, { method });
  await submit(form, page, { method, identifier: '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method });
  note('unknown identifier');
  const unknown = email('unknown');
  await submit(browser, flow, { method, identifier: unknown });
  await submit(form, page, { method, identifier: unknown });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, identifier: 'nobody' });
  note('wrong types');
  await submit(native, api, { method, identifier: 5 });
  await submit(native, api, { method, identifier, resend: 'foo' });
  await submit(native, api, { method, identifier, transient_payload: 'foo' });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, identifier });
  await form.post(text(page, 'ui.action'), { method, identifier });
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method, resend: 'foo' });
  await browser.post(text(flow, 'ui.action'), { method });
  note('an API flow with an Origin');
  await native.post(text(api, 'ui.action'), { method, identifier }, { headers: { origin: 'http://127.0.0.1:4455' } });
  note('another method, and none');
  await submit(browser, flow, { method: 'foo', identifier });
  await submit(browser, flow, { identifier });
  await submit(native, api, { method: 'password', identifier, password: 'x' });
  note('GET on the submit route');
  await browser.get(text(flow, 'ui.action'));
}

async function sending({ admin, browser, form, native, email, mail, note }: Stage): Promise<void> {
  const identifier = email('sending');
  await makeMember(admin, { email: identifier, firstName: 'Ada' });
  note('code sent');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  await browser.get(`${read}${text(flow, 'id')}`);
  await mail.messages(identifier);
  note('code sent, as a form');
  const page = await open(form, 'login');
  await submit(form, page, { method, identifier });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('code sent, native');
  const api = await startApi(native, 'login');
  await submit(native, api, { method, identifier, transient_payload: { a: 1 } });
  note('an API flow submitted as a form');
  const other = await startApi(native, 'login');
  const type = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const raw = new URLSearchParams({ method, identifier }).toString();
  await native.post(text(other, 'ui.action'), {}, { raw, headers: type });
  await native.get(`${read}${text(other, 'id')}`);
  await native.post(text(other, 'ui.action'), {}, { raw: `${raw}&code=abcdef`, headers: type });
  note('a code with the first submission is no matter');
  await submit(native, await startApi(native, 'login'), { method, identifier, code: 'abcdef' });
  note('return_to, capitals and blanks');
  const back = await start(browser, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await submit(browser, back, { method, identifier: ` ${identifier.toUpperCase()} ` });
  note('an identifier by the old name');
  await submit(native, await startApi(native, 'login'), { method, password_identifier: identifier });
}

async function wrongCodes({ admin, browser, form, native, newBrowser, email, mail, note }: Stage): Promise<void> {
  const [identifier, neighbour] = [email('wrong'), email('neighbour')];
  await makeMember(admin, { email: identifier });
  await makeMember(admin, { email: neighbour });
  note('flows with a code sent');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const page = await open(form, 'login');
  await submit(form, page, { method, identifier });
  const api = await startApi(native, 'login');
  await submit(native, api, { method, identifier });
  note('wrong code');
  await submit(browser, flow, { method, identifier, code: 'abcdef' });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { method, identifier, code: 'abcdef' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, identifier, code: 'abcdef' });
  note('code missing');
  await submit(browser, flow, { method, identifier });
  await submit(form, page, { method, identifier, code: '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, identifier });
  note('identifier missing');
  await submit(browser, flow, { method, code: 'abcdef' });
  await submit(native, api, { method, code: 'abcdef' });
  note('another identifier');
  await submit(browser, flow, { method, identifier: email('stranger'), code: 'abcdef' });
  await submit(browser, flow, { method, identifier: neighbour, code: 'abcdef' });
  note('wrong types');
  await submit(native, api, { method, identifier, code: 123 });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, identifier, code: 'abcdef' });
  note('another method while a code is awaited');
  await submit(browser, flow, { method: 'foo', identifier });
  await submit(browser, flow, { method: 'password', identifier, password: 'x' });
  note('the code of another flow');
  const code = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier, code });
  note('the code with the identifier of another person');
  await submit(native, api, { method, identifier: neighbour, code });
  note('in another browser');
  await newBrowser().post(text(flow, 'ui.action'), { method, identifier, code, csrf_token: csrf(flow) });
}

async function resending({ admin, browser, form, native, email, mail, note }: Stage): Promise<void> {
  const identifier = email('resending');
  await makeMember(admin, { email: identifier });
  note('resend');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const first = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier, resend: 'code' });
  const second = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier, code: first });
  note('resend after an error, with a code');
  await submit(browser, flow, { method, identifier, resend: 'code', code: second });
  note('resend without an identifier, and to another one');
  await submit(browser, flow, { method, resend: 'code' });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { method, identifier: email('stranger'), resend: 'code' });
  note('the newest code is the one');
  await submit(browser, flow, { method, identifier, resend: 'CODE' });
  await submit(browser, flow, { method, identifier, resend: 'code' });
  await submit(browser, flow, { method, identifier, code: await newestCode({ mail }, identifier) });
  note('resend as a form');
  const page = await open(form, 'login');
  await submit(form, page, { method, identifier });
  await submit(form, page, { method, identifier, resend: 'code' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('resend before a code was sent, native');
  await submit(native, await startApi(native, 'login'), { method, identifier, resend: 'code' });
}

async function tooOften({ admin, native, email, mail, note }: Stage): Promise<void> {
  const identifier = email('often');
  await makeMember(admin, { email: identifier });
  note('wrong codes, one too many');
  const api = await startApi(native, 'login');
  await submit(native, api, { method, identifier });
  for (let count = 0; count < 6; count++) await submit(native, api, { method, identifier, code: 'abcdef' });
  note('the right code comes too late, and a new one does not help');
  await submit(native, api, { method, identifier, code: await newestCode({ mail }, identifier) });
  await submit(native, api, { method, identifier, resend: 'code' });
  await submit(native, api, { method, identifier, code: await newestCode({ mail }, identifier) });
}

async function success({ admin, newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('success');
  await makeMember(admin, { email: identifier, lastName: 'Byron' });
  note('success');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const code = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier: identifier.toUpperCase(), code });
  await browser.get('/sessions/whoami');
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { method, identifier, code });
  note('success as a form, with return_to');
  const form = newForm();
  const page = await open(form, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await submit(form, page, { method, identifier });
  await submit(form, page, { method, identifier, code: await newestCode({ mail }, identifier) });
  note('success, native');
  const native = newNative();
  const api = await startApi(native, 'login');
  await submit(native, api, { method, identifier });
  const last = await newestCode({ mail }, identifier);
  await submit(native, api, { method, identifier, code: last });
  note('the finished native flow');
  await native.get(`${read}${text(api, 'id')}`);
  await submit(native, api, { method, identifier, code: last });
  await submit(native, api, { method, identifier, resend: 'code' });
  note('an inactive person');
  const inactive = email('inactive');
  await makeMember(admin, { email: inactive }, 'inactive');
  for (const [agent, barred] of [
    [native, await startApi(native, 'login')],
    [newForm(), undefined],
  ] as const) {
    const own = barred ?? (await open(agent, 'login'));
    await submit(agent, own, { method, identifier: inactive });
    await submit(agent, own, { method, identifier: inactive, code: await newestCode({ mail }, inactive) });
  }
}

async function refresh({ admin, newBrowser, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('refresh');
  await makeMember(admin, { email: identifier });
  note('sign in');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  await submit(browser, flow, { method, identifier, code: await newestCode({ mail }, identifier) });
  note('submit with a session');
  await submit(browser, flow, { method, identifier });
  note('refresh');
  const again = await start(browser, 'login', '?refresh=true');
  await submit(browser, again, { method, identifier });
  await submit(browser, again, { method, identifier, code: 'abcdef' });
  await submit(browser, again, { method, identifier, code: await newestCode({ mail }, identifier) });
  await browser.get('/sessions/whoami');
  note('aal2 is not to be had');
  const higher = await start(browser, 'login', '?aal=aal2');
  await submit(browser, higher, { method, identifier });
  const native = newNative();
  await startApi(native, 'login', '?aal=aal2');
}

async function phones({ admin, newBrowser, native, email, phone, mail, note }: Stage): Promise<void> {
  const [address, number] = [email('phones'), phone('phones')];
  await makeMember(admin, { email: address, phone: number });
  note('by text message');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier: number });
  await submit(browser, flow, { method, identifier: number, code: await newestCode({ mail }, number) });
  await browser.get('/sessions/whoami');
  note('a number with blanks and dashes');
  const spaced = `${number.slice(0, 2)} (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
  const api = await startApi(native, 'login');
  await native.post(text(api, 'ui.action'), { method, identifier: spaced }, { unrecorded: true });
  await submit(native, api, { method, identifier: number, code: await newestCode({ mail }, number) });
  note('no number of anybody');
  await submit(native, await startApi(native, 'login'), { method, identifier: '+16502530000' });
  note('the mail goes to the address alone');
  await mail.messages(address);
}
