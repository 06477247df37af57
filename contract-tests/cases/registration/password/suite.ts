import {
  assertLifespan,
  csrf,
  makeIdentity,
  open,
  password,
  start,
  startApi,
  submit,
  text,
} from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const registrationFields = (email: string): RequestFields => ({
  method: 'password',
  password,
  traits: { email, firstName: 'Grace', lastName: 'Hopper' },
});
const asForm = (email: string): RequestFields => ({
  method: 'password',
  password,
  'traits.email': email,
  'traits.firstName': 'Grace',
  'traits.lastName': 'Hopper',
});

export default contract('registration/password', { profile: 'password' }, async (stage) => {
  await initialise(stage);
  await traits(stage);
  await policy(stage);
  await duplicate(stage);
  await success(stage);
});

async function initialise({ browser, form, native, newBrowser, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'registration');
  assertLifespan(flow, 3600);
  await form.navigate('/self-service/registration/browser');
  const api = text(await startApi(native, 'registration'), 'id');
  note('return_to');
  await start(browser, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await start(browser, 'registration', '?return_to=https%3A%2F%2Fevil.example.org%2F');
  await form.navigate('/self-service/registration/browser?return_to=https://evil.example.org/');
  note('login_challenge without a provider');
  await start(browser, 'registration', '?login_challenge=abc');
  await startApi(native, 'registration', '?login_challenge=abc');
  note('identity_schema');
  await start(browser, 'registration', '?identity_schema=default');
  await start(browser, 'registration', '?identity_schema=unknown');
  note('after_verification_return_to');
  await start(browser, 'registration', '?after_verification_return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  note('exchange code');
  await startApi(native, 'registration', '?return_session_token_exchange_code=true');
  note('get');
  const id = text(flow, 'id');
  await browser.get(`/self-service/registration/flows?id=${id}`);
  await newBrowser().get(`/self-service/registration/flows?id=${id}`);
  await browser.get(`/self-service/registration/flows?id=${unknownId}`);
  await browser.get('/self-service/registration/flows?id=abc');
  await native.get(`/self-service/registration/flows?id=${api}`);
  note('submit without a known flow');
  for (const query of ['', '?flow=abc', `?flow=${unknownId}`]) {
    await native.post(`/self-service/registration${query}`, {});
    await form.post(`/self-service/registration${query}`, {});
  }
  note('a login flow submitted as registration');
  const login = text(await startApi(native, 'login'), 'id');
  await native.post(`/self-service/registration?flow=${login}`, { method: 'password' });
}

async function traits({ browser, form, native, email, note }: Stage): Promise<void> {
  note('flows to send bad bodies to');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('traits');
  note('empty body');
  await browser.post(text(flow, 'ui.action'));
  await form.post(text(page, 'ui.action'));
  await native.post(text(api, 'ui.action'));
  note('bad JSON');
  await native.post(text(api, 'ui.action'), {}, { raw: '{', headers: { 'content-type': 'application/json' } });
  note('content type');
  await native.post(text(api, 'ui.action'), {}, { raw: 'x', headers: { 'content-type': 'text/plain' } });
  note('GET on the submit route');
  await browser.get(text(flow, 'ui.action'));
  await form.get(text(page, 'ui.action'));
  note('method unknown');
  await submit(browser, flow, { ...registrationFields(address), method: 'foo' });
  await submit(browser, flow, { method: 'foo' });
  await submit(form, page, { ...asForm(address), method: 'foo' });
  await submit(native, api, { method: 'foo', 'traits.email': address });
  note('everything missing');
  await submit(browser, flow, { method: 'password' });
  await submit(form, page, {
    method: 'password',
    password: '',
    'traits.email': '',
    'traits.firstName': '',
    'traits.lastName': '',
  });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  await submit(native, api, { method: 'password' });
  note('not an address');
  await submit(browser, flow, { method: 'password', password, traits: { email: 'nobody' } });
  await submit(form, page, { ...asForm('x'), 'traits.firstName': 'a'.repeat(41) });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  note('several at once');
  await submit(native, api, {
    method: 'password',
    traits: { email: 'nobody', firstName: 'a'.repeat(41), lastName: 5 },
  });
  note('unknown trait');
  await submit(native, api, { ...registrationFields(address), traits: { email: address, shoeSize: 44 } });
  note('wrong types');
  await submit(native, api, { method: 'password', password, traits: { email: { a: 1 } } });
  await submit(native, api, { method: 'password', password, traits: 'x' });
  await submit(native, api, { method: 'password', password: 12345678, traits: { email: address, firstName: [1] } });
  note('password missing, traits kept');
  await submit(native, api, { method: 'password', 'traits.email': address, 'traits.firstName': 'Grace' });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), registrationFields(address));
  await form.post(text(page, 'ui.action'), asForm(address));
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method: 'password', csrf_token: 'wrong' });
}

async function policy({ newBrowser, newForm, native, email, note }: Stage): Promise<void> {
  note('flows to send weak passwords to');
  const [browser, form] = [newBrowser(), newForm()];
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('similarity-check');
  for (const [title, weak] of [
    ['too short', 'abc'],
    ['too short in bytes', 'äöü'],
    ['like the address', address],
    ['much of the address', 'similarity-check'],
    ['longer than bcrypt takes', 'violet-lantern-'.repeat(5)],
  ] as const) {
    note(title);
    await submit(browser, flow, { ...registrationFields(address), password: weak });
    await submit(form, page, { ...asForm(address), password: weak });
    await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
    await submit(native, api, { ...registrationFields(address), password: weak });
  }
}

async function duplicate({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  const address = email('taken');
  await makeIdentity(admin, address);
  note('address taken');
  await submit(browser, await start(browser, 'registration'), registrationFields(address));
  const page = await open(form, 'registration');
  await submit(form, page, asForm(address));
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  await submit(native, await startApi(native, 'registration'), registrationFields(address.toUpperCase()));
}

async function success({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('success');
  const script = newBrowser();
  const flow = await start(script, 'registration');
  const done = await submit(script, flow, registrationFields(email('script')));
  await script.get('/sessions/whoami');
  const page = newForm();
  await submit(
    page,
    await open(page, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter'),
    asForm(email('page')),
  );
  const app = newNative();
  const answer = await submit(app, await startApi(app, 'registration'), registrationFields(email('app')));
  app.token = text(answer.body, 'session_token');
  await app.get('/sessions/whoami');
  note('identity as the admin sees it');
  await admin.get(`/admin/identities/${text(done.body, 'identity.id')}`);
  note('only the required trait, dotted');
  const few = newNative();
  await submit(few, await startApi(few, 'registration'), {
    method: 'password',
    password,
    'traits.email': email('few'),
  });
  note('the length counts bytes');
  const umlauts = newNative();
  await submit(umlauts, await startApi(umlauts, 'registration'), {
    ...registrationFields(email('bytes')),
    password: 'äöüß',
  });
  note('the address keeps its case in the trait');
  const loud = newNative();
  await submit(loud, await startApi(loud, 'registration'), registrationFields(email('loud').toUpperCase()));
  note('the finished flow');
  await script.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  await script.post(text(flow, 'ui.action'), { ...registrationFields(email('second')), csrf_token: csrf(flow) });
  note('init with a session');
  await script.get('/self-service/registration/browser');
  await page.get('/self-service/registration/browser');
  await page.get('/self-service/registration/browser?return_to=http://127.0.0.1:4455/after');
  await app.get('/self-service/registration/api');
  note('submit with a session');
  const late = newBrowser();
  const [first, second] = [await start(late, 'registration'), await start(late, 'registration')];
  await submit(late, first, registrationFields(email('late')));
  await submit(late, second, registrationFields(email('later')));
  const latePage = newForm();
  const [one, other] = [await open(latePage, 'registration'), await open(latePage, 'registration')];
  await submit(latePage, one, asForm(email('late-page')));
  await submit(latePage, other, asForm(email('later-page')));
}
