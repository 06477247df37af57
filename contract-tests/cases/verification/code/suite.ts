import { csrf, makeIdentity, newestCode, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const submitted = '/self-service/verification?flow=';
const read = '/self-service/verification/flows?id=';
const method = 'code';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

export default contract('verification/code', { profile: 'verification' }, async (stage) => {
  await starting(stage);
  await naming(stage);
  await requestingCode(stage);
  await wrongCodes(stage);
  await passing(stage);
  await resending(stage);
  await tooOften(stage);
  await links(stage);
});

async function starting({ browser, newBrowser, form, native, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'verification', after);
  const page = await open(form, 'verification');
  const api = await startApi(native, 'verification', after);
  note('init with a return_to that is not allowed');
  const forbidden = '?return_to=https%3A%2F%2Fexample.net%2F';
  await start(browser, 'verification', forbidden);
  await form.navigate(`/self-service/verification/browser${forbidden}`);
  await startApi(native, 'verification', forbidden);
  note('read');
  await browser.get(read + text(flow, 'id'));
  await form.navigate(read + text(page, 'id'));
  await native.get(read + text(api, 'id'));
  note('read in another browser');
  await newBrowser().get(read + text(flow, 'id'));
  note('read what is not there');
  await browser.get(`${read}5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50`);
  await form.navigate(`${read}foo`);
  await browser.get('/self-service/verification/flows');
}

async function naming({ browser, form, native, note }: Stage): Promise<void> {
  for (const [title, id] of [
    ['no flow', ''],
    ['a flow id that is none', 'foo'],
    ['an unknown flow', '5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50'],
  ] as const) {
    note(title);
    await browser.post(submitted + id, { method });
    await form.post(submitted + id, { method });
    await native.post(submitted + id, { method });
  }
  await form.navigate(`${submitted}5a0e0b0c-5f3b-4a4e-9a3e-0f1c2d3e4f50&code=123456`);
}

async function requestingCode({ admin, browser, newBrowser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('asking');
  await makeIdentity(admin, address, { traits: { email: address } });
  const flow = await start(browser, 'verification');
  const page = await open(form, 'verification');
  const api = await startApi(native, 'verification');
  note('no address');
  await submit(browser, flow, { method });
  await submit(form, page, { method, email: '' });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method });
  note('an address that is none');
  await submit(browser, flow, { method, email: 'nobody' });
  await submit(form, page, { method, email: 'nobody' });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method, email: 'nobody' });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, email: address });
  await form.post(text(page, 'ui.action'), { method, email: address });
  await newBrowser().post(text(flow, 'ui.action'), { method, email: address, csrf_token: csrf(flow) });
  note('bodies that cannot be read');
  await browser.post(text(flow, 'ui.action'), {}, { raw: '[]' });
  await browser.post(text(flow, 'ui.action'), {}, { raw: '{' });
  await browser.post(text(flow, 'ui.action'), {}, { headers: { 'content-type': 'text/plain' }, raw: 'x' });
  await submit(native, api, { method: 7, email: [], transient_payload: 'x' });
  note('another method');
  await submit(browser, flow, { method: 'foo', email: address });
  await submit(form, page, { method: 'foo', email: address });
  await submit(native, api, { method: 'foo', email: address });
  note('an address');
  await submit(browser, flow, { method, email: address, transient_payload: { a: 1 } });
  await browser.get(read + text(flow, 'id'));
  await mail.messages(address);
  await submit(form, page, { method, email: address });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method, email: address });
  note('an unknown address');
  const unknown = email('unknown');
  await submit(native, await startApi(native, 'verification'), { method, email: unknown });
  await mail.messages(unknown);
  note('capitals');
  await submit(native, await startApi(native, 'verification'), { method, email: address.toUpperCase() });
  await mail.messages(address);
  await mail.messages(address.toUpperCase());
  note('a script that accepts anything');
  const anything = { headers: { accept: '*/*' } };
  await browser.post(text(flow, 'ui.action'), { method, email: address, csrf_token: csrf(flow) }, anything);
  await browser.post(text(flow, 'ui.action'), { method, csrf_token: csrf(flow) }, anything);
  note('no method: nothing works any more');
  for (const each of [{}, { method: 'link' }, { email: address }]) {
    const dead = await start(browser, 'verification');
    await submit(browser, dead, each);
    await submit(browser, dead, { method, email: address });
    await browser.get(read + text(dead, 'id'));
  }
  const deadPage = await open(form, 'verification');
  await submit(form, deadPage, { method: 'link' });
  await form.fetch(read + text(deadPage, 'id'));
  await submit(native, await startApi(native, 'verification'), {});
}

async function wrongCodes({ admin, browser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('wrong');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows with a code sent');
  const flow = await start(browser, 'verification');
  await submit(browser, flow, { method, email: address });
  const page = await open(form, 'verification');
  await submit(form, page, { method, email: address });
  const api = await startApi(native, 'verification');
  await submit(native, api, { method, email: address });
  note('wrong code');
  await submit(browser, flow, { method, code: 'abcdef', transient_payload: { a: 1 } });
  await browser.get(read + text(flow, 'id'));
  await submit(form, page, { method, code: 'abcdef' });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method, code: 'abcdef' });
  note('no code');
  await submit(browser, flow, { method, code: '' });
  await submit(form, page, { method, code: '' });
  await form.fetch(read + text(page, 'id'));
  await submit(native, api, { method });
  note('neither method nor anti-CSRF token are asked for');
  await browser.post(text(flow, 'ui.action'), { code: 'abcdef' });
  note('a code with an address is a code');
  await submit(native, api, { method, email: address, code: 'abcdef' });
  note("another flow's code");
  await submit(browser, flow, { method, code: await newestCode({ mail }, address) });
  note('a code before any was sent');
  await submit(native, await startApi(native, 'verification'), { method, code: 'abcdef' });
}

async function passing({ admin, browser, newBrowser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('passing');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  await admin.get(`/admin/identities/${id}`);
  note('the right code');
  const flow = await start(browser, 'verification', after);
  await submit(browser, flow, { method, email: address });
  await admin.get(`/admin/identities/${id}`);
  const code = await newestCode({ mail }, address);
  await submit(browser, flow, { method, code });
  await browser.get(read + text(flow, 'id'));
  await admin.get(`/admin/identities/${id}`);
  note('once more');
  const { body } = await submit(browser, flow, { method, code });
  await browser.get(read + text(body, 'use_flow_id'));
  await browser.get(read + text(flow, 'id'));
  note('a verified address');
  const again = await start(browser, 'verification');
  await submit(browser, again, { method, email: address });
  await admin.get(`/admin/identities/${id}`);
  note('the right code as a form');
  const page = await open(form, 'verification');
  await submit(form, page, { method, email: address });
  await submit(form, page, { method, code: await newestCode({ mail }, address) });
  await form.fetch(read + text(page, 'id'));
  const { location } = await submit(form, page, { method, email: address });
  await form.fetch(read + parameter(location, 'flow'));
  note('the right code, native');
  const api = await startApi(native, 'verification', after);
  await submit(native, api, { method, email: address });
  await submit(native, api, { method, code: await newestCode({ mail }, address) });
  await native.get(read + text(api, 'id'));
  const replaced = await submit(native, api, { method, email: address });
  await native.get(read + text(replaced.body, 'use_flow_id'));
  note('the code is enough in another browser');
  const other = await start(browser, 'verification');
  await submit(browser, other, { method, email: address });
  await newBrowser().post(text(other, 'ui.action'), { code: await newestCode({ mail }, address) });
  await browser.get(read + text(other, 'id'));
}

async function resending({ admin, browser, email, mail, note }: Stage): Promise<void> {
  const address = email('resending');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('resend');
  const flow = await start(browser, 'verification');
  await submit(browser, flow, { method, email: address });
  const first = await newestCode({ mail }, address);
  await submit(browser, flow, { method, code: 'abcdef' });
  await submit(browser, flow, { email: address, method });
  const second = await newestCode({ mail }, address);
  await submit(browser, flow, { method, code: first });
  note('to an unknown address: the code before is gone');
  await submit(browser, flow, { method, email: email('nobody') });
  await submit(browser, flow, { method, code: second });
}

async function tooOften({ admin, browser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('often');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('wrong codes, one too many');
  const api = await startApi(native, 'verification');
  await submit(native, api, { method, email: address });
  for (let count = 0; count < 5; count++) await submit(native, api, { method, code: 'abcdef' });
  const { body } = await submit(native, api, { method, code: await newestCode({ mail }, address) });
  await native.get(read + text(body, 'use_flow_id'));
  note('a new code does not help');
  await submit(native, api, { method, email: address });
  await submit(native, api, { method, code: await newestCode({ mail }, address) });
  note('in the browser');
  const flow = await start(browser, 'verification', after);
  for (let count = 0; count < 5; count++) await submit(browser, flow, { method, code: 'abcdef' });
  const replaced = await submit(browser, flow, { method, code: 'abcdef' });
  await browser.get(read + text(replaced.body, 'use_flow_id'));
  const page = await open(form, 'verification', after);
  for (let count = 0; count < 5; count++) await submit(form, page, { method, code: 'abcdef' });
  const { location } = await submit(form, page, { method, code: 'abcdef' });
  await form.fetch(read + parameter(location, 'flow'));
}

async function links({ admin, newBrowser, newForm, native, email, mail, note }: Stage): Promise<void> {
  const address = email('links');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('the link of the message');
  const form = newForm();
  const page = await open(form, 'verification');
  await submit(form, page, { method, email: address });
  const code = await newestCode({ mail }, address);
  await form.navigate(`${submitted}${text(page, 'id')}&code=${code}`);
  const { body } = await form.fetch(read + text(page, 'id'));
  await submit(form, body, { method, code });
  note('once more');
  const { location } = await form.navigate(`${submitted}${text(page, 'id')}&code=${code}`);
  await form.fetch(read + parameter(location, 'flow'));
  note('the link of a native flow, in a browser and by a script');
  const api = await startApi(native, 'verification');
  await submit(native, api, { method, email: address });
  const other = newBrowser();
  await other.navigate(`${submitted}${text(api, 'id')}&code=abcdef`);
  await other.get(`${submitted}${text(api, 'id')}&code=abcdef`);
  await other.get(read + text(api, 'id'));
  note('a link before any code was sent, and one without a code');
  const early = await start(other, 'verification');
  await other.navigate(`${submitted}${text(early, 'id')}&code=abcdef`);
  await other.get(read + text(early, 'id'));
  await other.get(`${submitted}${text(early, 'id')}`);
  await other.get(read + text(early, 'id'));
  note('the code in the address of a submission');
  const posted = await open(form, 'verification');
  const last = await startApi(native, 'verification');
  await form.post(`${text(posted, 'ui.action')}&code=abcdef`, { method });
  await form.fetch(read + text(posted, 'id'));
  await native.post(`${text(last, 'ui.action')}&code=abcdef`, { method });
  await native.post(`${text(last, 'ui.action')}&code=abcdef&method=foo`, { method });
  await form.post(`${text(posted, 'ui.action')}&code=abcdef&method=foo`, { method });
  await form.fetch(read + text(posted, 'id'));
}
