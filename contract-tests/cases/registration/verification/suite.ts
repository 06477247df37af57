import { newestCode, open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';
const registrationFields = (traits: RequestFields): RequestFields => ({ method: 'password', password, traits });
const asForm = (email: string): RequestFields => ({ method: 'password', password, 'traits.email': email });
const after = 'return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
const verified = 'after_verification_return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fproven';

export default contract('registration/verification', { profile: 'verification' }, async (stage) => {
  await inBrowser(stage);
  await asPage(stage);
  await inNativeApp(stage);
  await returning(stage);
  await addresses(stage);
  await byCode(stage);
});

async function inBrowser({ newBrowser, admin, email, mail, note }: Stage): Promise<void> {
  const address = email('browser');
  const browser = newBrowser();
  note('in the browser');
  const flow = await start(browser, 'registration');
  const done = await submit(browser, flow, { ...registrationFields({ email: address }), transient_payload: { a: 1 } });
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${text(done.body, 'identity.id')}`);
  const { body } = await browser.get(read + text(done.body, 'continue_with.1.flow.id'));
  note('a wrong code, and the right one');
  await submit(browser, body, { method: 'code', code: 'abcdef' });
  await submit(browser, body, { method: 'code', code: await newestCode({ mail }, address) });
  await browser.get('/sessions/whoami');
  await mail.messages(address);
}

async function asPage({ newForm, email, mail, note }: Stage): Promise<void> {
  const address = email('form');
  const form = newForm();
  note('as a form');
  const { location } = await submit(form, await open(form, 'registration'), asForm(address));
  const { body } = await form.fetch(read + parameter(location, 'flow'));
  note('resend, and the code');
  await submit(form, body, { method: 'code', email: address });
  await form.fetch(read + parameter(location, 'flow'));
  await submit(form, body, { method: 'code', code: await newestCode({ mail }, address) });
  await form.fetch(read + parameter(location, 'flow'));
}

async function inNativeApp({ newNative, email, mail, note }: Stage): Promise<void> {
  const address = email('native');
  const native = newNative();
  note('native');
  const done = await submit(native, await startApi(native, 'registration'), registrationFields({ email: address }));
  const { body } = await native.get(read + text(done.body, 'continue_with.0.flow.id'));
  await submit(native, body, { method: 'code', email: address });
  await submit(native, body, { method: 'code', code: await newestCode({ mail }, address) });
}

async function returning({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  note('return_to goes along');
  const native = newNative();
  const api = await startApi(native, 'registration', `?${after}`);
  const done = await submit(native, api, registrationFields({ email: email('after') }));
  await native.get(read + text(done.body, 'continue_with.0.flow.id'));
  note('after_verification_return_to is preferred');
  const address = email('verified');
  const browser = newBrowser();
  const flow = await start(browser, 'registration', `?${verified}&${after}&x=1`);
  const { body } = await submit(browser, flow, registrationFields({ email: address }));
  const verification = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  const code = await newestCode({ mail }, address);
  await submit(browser, verification.body, { method: 'code', code });
  note('one that is not allowed');
  const second = email('forbidden');
  const form = newForm();
  const forbidden = '?after_verification_return_to=https%3A%2F%2Fexample.net%2F';
  const { location } = await submit(form, await open(form, 'registration', forbidden), asForm(second));
  const page = await form.fetch(read + parameter(location, 'flow'));
  await submit(form, page.body, { method: 'code', code: await newestCode({ mail }, second) });
  await form.fetch(read + parameter(location, 'flow'));
}

async function addresses({ newBrowser, email, phone, mail, note }: Stage): Promise<void> {
  note('a telephone number');
  const number = phone('phone');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const { body } = await submit(browser, flow, registrationFields({ mobile: number, username: email('phone') }));
  await mail.messages(number);
  const verification = await browser.get(read + text(body, 'continue_with.1.flow.id'));
  await submit(browser, verification.body, { method: 'code', sms: number });
  await submit(browser, verification.body, { method: 'code', email: number });
  await submit(browser, verification.body, { method: 'code', code: await newestCode({ mail }, number) });
  note('no address');
  const other = newBrowser();
  await submit(other, await start(other, 'registration'), registrationFields({ username: email('nobody') }));
}

async function byCode({ newBrowser, newForm, newNative, email, phone, mail, note }: Stage): Promise<void> {
  const method = 'code';
  note('by code: the address is verified');
  const address = email('code');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method, traits: { email: address } });
  const code = await newestCode({ mail }, address);
  await submit(browser, flow, { method, traits: { email: address }, code });
  note('by code to a telephone: the address is not');
  const traits = { email: email('first'), phone: phone('second') };
  const native = newNative();
  const api = await startApi(native, 'registration');
  await submit(native, api, { method, traits });
  await submit(native, api, { method, traits, code: await newestCode({ mail }, traits.phone) });
  await mail.messages(traits.email);
  note('by code, as a form, without a session');
  const fields = { method, 'traits.email': email('third'), 'traits.phone': phone('fourth') };
  const form = newForm();
  const page = await open(form, 'registration', `?${after}`);
  await submit(form, page, fields);
  const phoneCode = await newestCode({ mail }, fields['traits.phone']);
  const { location } = await submit(form, page, { ...fields, code: phoneCode });
  await form.fetch(read + parameter(location, 'flow'));
}
