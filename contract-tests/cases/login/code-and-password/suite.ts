import { makeIdentity, newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('login/code-and-password', { profile: 'code-password' }, async (stage) => {
  await forms(stage);
  await login(stage);
  await registration(stage);
});

async function forms({ browser, form, native, email, note }: Stage): Promise<void> {
  note('login forms');
  const login = await start(browser, 'login');
  const page = await open(form, 'login');
  await startApi(native, 'login');
  await submit(browser, login, { method: 'password', identifier: email('nobody'), password: 'x' });
  await submit(browser, login, { method: 'code', identifier: email('nobody') });
  await submit(browser, login, { method: 'foo' });
  await submit(form, page, { method: 'code' });
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  note('registration forms');
  const flow = await start(browser, 'registration');
  await startApi(native, 'registration');
  await submit(browser, flow, { method: 'password', password: 'x', traits: { email: 'x' } });
  await submit(browser, flow, { method: 'code', traits: { firstName: 'Grace' } });
  await submit(browser, flow, { method: 'foo', traits: { email: email('nobody') } });
}

async function login({ admin, newBrowser, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('both');
  const id = await makeIdentity(admin, identifier);
  await admin.get(`/admin/identities/${id}`);
  note('by password while a code is awaited');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'code', identifier });
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(browser, flow, { method: 'code', identifier, code: 'abcdef' });
  await submit(browser, flow, { method: 'password', identifier, password });
  note('refresh');
  const again = await start(browser, 'login', '?refresh=true');
  await submit(browser, again, { method: 'code', identifier });
  await submit(browser, again, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  note('by code after a wrong password');
  const app = newNative();
  const api = await startApi(app, 'login');
  await submit(app, api, { method: 'password', identifier, password: 'wrong' });
  await submit(app, api, { method: 'code', identifier });
  await submit(app, api, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
}

async function registration({ admin, newBrowser, newNative, email, mail, note }: Stage): Promise<void> {
  const [first, second] = [email('by-password'), email('by-code')];
  note('with a password, then in by code');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'registration'), {
    method: 'password',
    password,
    traits: { email: first, firstName: 'Grace' },
  });
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'code', identifier: first });
  await submit(browser, flow, { method: 'code', identifier: first, code: await newestCode({ mail }, first) });
  note('by code, without a session');
  const app = newNative();
  const api = await startApi(app, 'registration');
  const fields = { method: 'code', traits: { email: second } };
  await submit(app, api, fields);
  const { body } = await submit(app, api, { ...fields, code: await newestCode({ mail }, second) });
  await admin.get(`/admin/identities/${text(body, 'identity.id')}`);
  const other = newBrowser();
  const form = await start(other, 'registration');
  await submit(other, form, { method: 'code', traits: { email: email('without-session') } });
  note('who has no password cannot use one');
  await submit(app, await startApi(app, 'login'), { method: 'password', identifier: second, password });
  note('a password while a code is awaited');
  await submit(other, form, { method: 'password', password, traits: { email: email('changed') } });
  note('taken by the other method');
  const late = await startApi(newNative(), 'registration');
  await submit(app, late, { method: 'password', password, traits: { email: second } });
}
