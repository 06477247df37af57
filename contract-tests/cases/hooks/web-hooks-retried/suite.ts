import { makeIdentity, open, password, start, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Hooks that fail at first: the server tries three times, one and two seconds apart. */
export default contract('hooks/web-hooks-retried', { profile: 'web-hooks' }, async (stage) => {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('again');
  await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  for (const wish of ['fail twice', 'be busy', 'fail', 'not do that']) {
    note(`login: ${wish}`);
    const browser = newBrowser();
    await submit(browser, await start(browser, 'login', `?after=${encodeURIComponent(wish)}`), fields);
    await browser.get('/sessions/whoami');
  }
  note('login: fail, as a form and native');
  const [form, native] = [newForm(), newNative()];
  const { location } = await submit(form, await open(form, 'login', '?after=fail'), fields);
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  await submit(native, await startApi(native, 'login', '?after=fail'), fields);
  note('login: it fails where its answer counts');
  const traits = { email: email('counts'), firstName: 'Ada' };
  const flow = await startApi(native, 'registration', '?persist=fail');
  await submit(native, flow, { method: 'password', password, traits });
});
