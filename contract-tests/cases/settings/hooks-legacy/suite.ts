import { newestCode, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const method = 'profile';

/** Settings with feature flags that keep the older answers about verification. */
export default contract('settings/hooks-legacy', { profile: 'verified-address-legacy' }, async (stage) => {
  const { browser, email, mail, native, note } = stage;
  const [one, other, app] = [email('one'), email('other'), email('app')];
  note('sign up');
  const registration = await start(browser, 'registration');
  await submit(browser, registration, { method: 'password', password, traits: { email: one } });
  const api = await startApi(native, 'registration');
  const { body } = await submit(native, api, { method: 'password', password, traits: { email: app } });
  native.token = text(body, 'session_token');
  note('another address, without a hook for it');
  const flow = await start(browser, 'settings');
  const changed = await submit(browser, flow, { method, traits: { email: other } });
  await browser.get(`/self-service/verification/flows?id=${text(changed.body, 'continue_with.0.flow.id')}`);
  await submit(native, await startApi(native, 'settings'), { method, traits: { email: email('app-changed') } });
  note('verified');
  const verification = await browser.get(
    `/self-service/verification/flows?id=${text(changed.body, 'continue_with.0.flow.id')}`,
  );
  await submit(browser, verification.body, { method: 'code', code: await newestCode({ mail }, other) });
  await browser.get('/sessions/whoami');
});
