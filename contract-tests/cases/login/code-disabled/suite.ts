import { makeIdentity, newestCode, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Codes for recovery and verification only: they cannot be used to log in or register. */
export default contract('login/code-disabled', { profile: 'code-disabled' }, async (stage) => {
  const { admin, browser, form, native, email, note } = stage;
  const identifier = email('disabled');
  await makeIdentity(admin, identifier);
  note('login');
  const login = await start(browser, 'login');
  await submit(browser, login, { method: 'code', identifier });
  await submit(native, await startApi(native, 'login'), { method: 'code', identifier, code: '123456' });
  note('registration');
  const traits = { email: email('new'), firstName: 'Grace' };
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method: 'code', traits: { email: 'nobody' } });
  await submit(browser, flow, { method: 'code', traits });
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  await submit(browser, flow, { method: 'code', traits, code: '123456' });
  const page = await open(form, 'registration');
  await submit(form, page, { method: 'code', 'traits.email': traits.email });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  const api = await startApi(native, 'registration');
  await submit(native, api, { method: 'code', traits });
  note('the code is mailed all the same, and good');
  await submit(native, api, { method: 'code', traits, code: await newestCode(stage, traits.email) });
});
