import { makeIdentity, password, start, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Verification is enabled, but the method in `use` is not. */
export default contract('verification/no-strategy', { profile: 'verification-no-strategy' }, async (stage) => {
  const { admin, browser, form, native, email, mail, note } = stage;
  note('init');
  await browser.get('/self-service/verification/browser');
  await form.navigate('/self-service/verification/browser');
  await native.get('/self-service/verification/api');
  note('registration');
  const address = email('new');
  const fields = { method: 'password', password, traits: { email: address } };
  await submit(browser, await start(browser, 'registration'), fields);
  await submit(browser, await start(browser, 'registration'), fields);
  await submit(native, await startApi(native, 'registration'), { ...fields, traits: { email: email('native') } });
  await mail.messages(address);
  note('registration as a form');
  const { location } = await form.navigate('/self-service/registration/browser');
  const { body } = await form.fetch(
    `/self-service/registration/flows?id=${new URL(location).searchParams.get('flow')}`,
  );
  await submit(form, body, { method: 'password', password, 'traits.email': email('form') });
  note('login is not touched');
  const identifier = email('login');
  await makeIdentity(admin, identifier, { traits: { email: identifier } });
  await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
});
