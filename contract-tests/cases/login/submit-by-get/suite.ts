import { makeIdentity, start, startApi, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

const queries = ['a=1;b=2', '%zz=1', 'a=%', 'method=password', 'method=code', 'method=profile', 'method=totp', 'a=1'];
const fields = ['method=password&password=b', 'method=profile&traits.email=x', 'method=profile&traits.firstName=Grace'];

/** Flows submitted by GET: the query is read as the body, by each method. */
export default contract('login/submit-by-get', { profile: 'code-password' }, async (stage) => {
  const { admin, email, newBrowser, newNative, note } = stage;
  const identifier = email('links');
  await makeIdentity(admin, identifier);
  const [native, browser] = [newNative(), newBrowser()];
  await signIn(native, identifier, 'api');
  await signIn(browser, identifier);
  for (const query of [...queries, ...fields]) {
    note(query);
    for (const kind of ['login', 'registration'] as const) {
      await stage.native.get(`${text(await startApi(stage.native, kind), 'ui.action')}&${query}`);
      await stage.browser.get(`${text(await start(stage.browser, kind), 'ui.action')}&${query}`);
    }
    await native.get(`${text(await startApi(native, 'settings'), 'ui.action')}&${query}`);
    await browser.get(`${text(await start(browser, 'settings'), 'ui.action')}&${query}`);
  }
});
