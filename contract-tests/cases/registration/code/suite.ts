import { newestCode, open, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/registration/flows?id=';
const method = 'code';
const registrationFields = (email: string): RequestFields => ({
  method,
  traits: { email, firstName: 'Grace', lastName: 'Hopper' },
});
const asForm = (email: string): RequestFields => ({
  method,
  'traits.email': email,
  'traits.phone': '',
  'traits.firstName': 'Grace',
  'traits.lastName': 'Hopper',
});

export default contract('registration/code', { profile: 'code' }, async (stage) => {
  await requestingCode(stage);
  await sending(stage);
  await wrongCodes(stage);
  await resending(stage);
  await tooOften(stage);
  await success(stage);
  await duplicates(stage);
  await phones(stage);
});

async function requestingCode({ browser, form, native, email, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('asking');
  note('traits missing');
  await submit(browser, flow, { method });
  await submit(browser, flow, { method, traits: {} });
  await submit(form, page, { ...asForm(''), 'traits.firstName': '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method });
  note('traits that are not valid');
  await submit(browser, flow, { method, traits: { email: 'nobody', phone: '123' } });
  await submit(form, page, { ...asForm('x'), 'traits.lastName': 'a'.repeat(41) });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, traits: { email: address, shoeSize: 44 } });
  await submit(native, api, { method, traits: 'x' });
  await submit(native, api, { ...registrationFields(address), resend: 'foo' });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), registrationFields(address));
  await form.post(text(page, 'ui.action'), asForm(address));
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method });
  note('another method, and none');
  await submit(browser, flow, { ...registrationFields(address), method: 'foo' });
  await submit(native, api, { traits: { email: address } });
  await submit(native, api, { ...registrationFields(address), method: 'password', password: 'violet-lantern-4711' });
}

async function sending({ browser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('sending');
  note('code sent');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { ...registrationFields(address), transient_payload: { a: 1 } });
  await browser.get(`${read}${text(flow, 'id')}`);
  await mail.messages(address);
  note('code sent, as a form');
  const page = await open(form, 'registration');
  await submit(form, page, asForm(address));
  await form.fetch(`${read}${text(page, 'id')}`);
  note('code sent, native, a trait left out');
  const api = await startApi(native, 'registration');
  await submit(native, api, { method, 'traits.email': address });
  note('a message on a trait before');
  const other = await start(browser, 'registration');
  await submit(browser, other, { method, traits: { email: 'nobody', firstName: 'Grace' } });
  await submit(browser, other, registrationFields(address));
  note('capitals');
  await submit(native, await startApi(native, 'registration'), { method, traits: { email: address.toUpperCase() } });
}

async function wrongCodes({ browser, form, native, email, mail, note }: Stage): Promise<void> {
  const address = email('wrong');
  note('flows with a code sent');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, registrationFields(address));
  const page = await open(form, 'registration');
  await submit(form, page, asForm(address));
  const api = await startApi(native, 'registration');
  await submit(native, api, registrationFields(address));
  const code = await newestCode({ mail }, address);
  note('wrong code');
  await submit(browser, flow, { ...registrationFields(address), code: 'abcdef' });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { ...asForm(address), code: 'abcdef' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { ...registrationFields(address), code: 'abcdef' });
  note('code missing');
  await submit(browser, flow, registrationFields(address));
  await submit(form, page, { ...asForm(address), code: '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('traits missing');
  await submit(native, api, { method, code });
  await submit(browser, flow, { method, code: 'abcdef' });
  note('traits changed');
  await submit(native, api, { ...registrationFields(email('changed')), code });
  await submit(native, api, { method, code, traits: { email: address, firstName: 'Ada', lastName: 'Hopper' } });
  await submit(form, page, { ...asForm(address), 'traits.lastName': 'Byron', code: 'abcdef' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('the changed traits stay in the form');
  await submit(native, api, { ...registrationFields(address), code });
  note('a trait left out is no change');
  const less = await startApi(native, 'registration');
  await submit(native, less, registrationFields(email('less')));
  await submit(native, less, { method, traits: { email: address }, code: 'abcdef' });
  note('traits no longer valid');
  await submit(browser, flow, { method, code: 'abcdef', traits: { email: 'nobody' } });
  note('another method while a code is awaited');
  await submit(browser, flow, { ...registrationFields(address), method: 'foo' });
  await submit(browser, flow, { ...registrationFields(address), method: 'password', password: 'violet-lantern-4711' });
}

async function resending({ newBrowser, form, email, mail, note }: Stage): Promise<void> {
  const address = email('resending');
  const browser = newBrowser();
  note('resend');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, registrationFields(address));
  const first = await newestCode({ mail }, address);
  await submit(browser, flow, { ...registrationFields(address), resend: 'code' });
  const second = await newestCode({ mail }, address);
  await submit(browser, flow, { ...registrationFields(address), code: first });
  note('resend with other traits');
  const other = email('other');
  await submit(browser, flow, { ...registrationFields(other), resend: 'code' });
  await submit(browser, flow, { ...registrationFields(address), code: second });
  note('resend without traits');
  await submit(browser, flow, { method, resend: 'code' });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { ...registrationFields(other), resend: 'code' });
  await submit(browser, flow, { ...registrationFields(other), code: await newestCode({ mail }, other) });
  note('resend as a form');
  const page = await open(form, 'registration');
  await submit(form, page, asForm(email('form')));
  await submit(form, page, { ...asForm(email('second-form')), resend: 'code' });
  await form.fetch(`${read}${text(page, 'id')}`);
}

async function tooOften({ native, email, mail, note }: Stage): Promise<void> {
  const address = email('often');
  note('wrong codes, one too many');
  const api = await startApi(native, 'registration');
  await submit(native, api, registrationFields(address));
  for (let count = 0; count < 6; count++) await submit(native, api, { ...registrationFields(address), code: 'abcdef' });
  note('the right code comes too late');
  await submit(native, api, { ...registrationFields(address), code: await newestCode({ mail }, address) });
}

async function success({ newBrowser, newForm, newNative, admin, email, mail, note }: Stage): Promise<void> {
  const [address, second, third] = [email('success'), email('second'), email('third')];
  note('success');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, registrationFields(address));
  const code = await newestCode({ mail }, address);
  const { body } = await submit(browser, flow, { ...registrationFields(address), code });
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { ...registrationFields(address), code });
  note('success as a form, with return_to');
  const form = newForm();
  const page = await open(form, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await submit(form, page, asForm(second));
  await submit(form, page, { ...asForm(second), code: await newestCode({ mail }, second) });
  await form.get('/sessions/whoami');
  note('success, native');
  const native = newNative();
  const api = await startApi(native, 'registration');
  await submit(native, api, { method, traits: { email: third } });
  const last = await newestCode({ mail }, third);
  await submit(native, api, { method, traits: { email: third }, code: last });
  note('the finished native flow');
  await native.get(`${read}${text(api, 'id')}`);
  await submit(native, api, { method, traits: { email: third }, code: last });
}

async function duplicates({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const address = email('duplicate');
  note('the first one');
  const native = newNative();
  const api = await startApi(native, 'registration');
  await submit(native, api, registrationFields(address));
  await submit(native, api, { ...registrationFields(address), code: await newestCode({ mail }, address) });
  note('the second one is told at the end');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, registrationFields(address));
  const code = await newestCode({ mail }, address);
  await submit(browser, flow, { ...registrationFields(address), code });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { ...registrationFields(address), code });
  await submit(browser, flow, { ...registrationFields(address), resend: 'code' });
  note('as a form');
  const form = newForm();
  const page = await open(form, 'registration');
  await submit(form, page, asForm(address));
  await submit(form, page, { ...asForm(address), code: await newestCode({ mail }, address) });
  await form.fetch(`${read}${text(page, 'id')}`);
}

async function phones({ native, newBrowser, email, phone, mail, note }: Stage): Promise<void> {
  const [address, number] = [email('phones'), phone('phones')];
  const fields = { method, traits: { email: address, phone: number } };
  note('a code to each address');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, fields);
  await mail.messages(address);
  await submit(browser, flow, { ...fields, code: await newestCode({ mail }, number) });
  note('a number that is none');
  await submit(native, await startApi(native, 'registration'), {
    method,
    traits: { email: email('none'), phone: '+1234567' },
  });
}
