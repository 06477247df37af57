import { makeIdentity, newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const byPassword = (identifier: string) => ({ method: 'password', identifier, password });

/** Feature flags that keep the older answers for unverified addresses. */
export default contract('login/verified-address-legacy', { profile: 'verified-address-legacy' }, async (stage) => {
  await unverified(stage);
  await byCode(stage);
  await registration(stage);
});

async function unverified({ admin, newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const [identifier, username] = [email('unverified'), email('username')];
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  await makeIdentity(admin, username, { traits: { username } });
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  note('nobody verified this address');
  await submit(browser, await start(browser, 'login'), byPassword(identifier));
  const page = await open(form, 'login');
  await submit(form, page, byPassword(identifier));
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  await submit(native, await startApi(native, 'login'), byPassword(identifier));
  await mail.messages(identifier);
  note('somebody without any address');
  await submit(native, await startApi(native, 'login'), byPassword(username));
}

async function byCode({ admin, newBrowser, newNative, email, phone, mail, note }: Stage): Promise<void> {
  const [address, identifier] = [email('code'), phone('code')];
  await makeIdentity(admin, address, { traits: { email: address, phone: identifier } });
  const method = 'code';
  note('by code: only passwords are held up');
  const native = newNative();
  const api = await startApi(native, 'login');
  await submit(native, api, { method, identifier });
  await submit(native, api, { method, identifier, code: await newestCode({ mail }, identifier) });
  note('by code, in the browser');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const code = await newestCode({ mail }, identifier);
  await submit(browser, flow, { method, identifier, code });
}

async function registration({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const traits = { email: email('browser') };
  note('registration: told twice');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const { body } = await submit(browser, flow, { method: 'password', password, traits });
  await browser.get(`/self-service/verification/flows?id=${text(body, 'continue_with.1.flow.id')}`);
  await mail.messages(traits.email);
  const native = newNative();
  await submit(native, await startApi(native, 'registration'), {
    method: 'password',
    password,
    traits: { email: email('native') },
  });
  const form = newForm();
  const page = await open(form, 'registration');
  await submit(form, page, {
    method: 'password',
    password,
    'traits.email': email('form'),
  });
}
