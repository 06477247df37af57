import { start, startApi, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** A native flow with cookies: Kratos refuses it and puts an anti-CSRF token into the form. */
export default contract('login/native-with-cookies', { profile: 'code' }, async (stage) => {
  const { browser, native, note, email, newBrowser } = stage;
  await start(browser, 'login');
  for (const kind of ['login', 'registration'] as const) {
    const fields = kind === 'login' ? { identifier: email('native') } : { traits: { email: email('native') } };
    const flow = await startApi(native, kind);
    const action = text(flow, 'ui.action');
    for (const method of ['code', 'nonsense']) {
      note(`${kind} by ${method}`);
      await browser.post(action, { method, ...fields });
      await native.get(`/self-service/${kind}/flows?id=${text(flow, 'id')}`);
    }
    note(`${kind}: a cookie, an origin`);
    await newBrowser().post(action, { method: 'code', ...fields }, { headers: { cookie: 'a=b; c=d' } });
    await newBrowser().post(
      action,
      { method: 'code', ...fields },
      { headers: { cookie: '__cf_bm=x; cf_clearance=y' } },
    );
    await native.post(action, { method: 'code', ...fields }, { headers: { origin: 'http://127.0.0.1:4455' } });
    await native.get(`/self-service/${kind}/flows?id=${text(flow, 'id')}`);
  }
});
