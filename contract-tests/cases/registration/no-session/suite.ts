import { open, password, start, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('registration/no-session', { profile: 'password-no-session' }, async (stage) => {
  const { browser, form, native, email, note } = stage;
  note('success');
  await submit(browser, await start(browser, 'registration'), {
    method: 'password',
    password,
    traits: { email: email('script') },
  });
  await browser.get('/sessions/whoami');
  const fields = { method: 'password', password, 'traits.email': email('page') };
  await submit(form, await open(form, 'registration'), fields);
  await submit(native, await startApi(native, 'registration'), {
    method: 'password',
    password,
    traits: { email: email('app') },
  });
  note('sign in afterwards');
  await submit(form, await open(form, 'login'), { method: 'password', identifier: fields['traits.email'], password });
  await form.fetch('/sessions/whoami');
});
