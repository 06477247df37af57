import { makeIdentity, password, start, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const wishes = ['agree', 'say nothing', 'stutter', 'forbid', 'refuse', 'change', 'echo'];

/** A web hook before login that may refuse it. */
export default contract('hooks/before-login', { profile: 'login-before' }, async (stage) => {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('login');
  await makeIdentity(admin, identifier);
  note('nothing to say');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  for (const wish of wishes) {
    note(wish);
    const query = `?before=${encodeURIComponent(wish)}`;
    await newBrowser().get(`/self-service/login/browser${query}`);
    await newNative().get(`/self-service/login/api${query}`);
    const form = newForm();
    const location = (await form.get(`/self-service/login/browser${query}`)).header('location') ?? '';
    const { pathname, search } = new URL(location);
    if (pathname === '/error') await form.fetch(`/self-service/errors${search}`);
  }
});
