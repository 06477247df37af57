import { makeIdentity, open, password, start, startApi, submit } from '../../../kit/index.ts';
import { reread, signIn, submitAndKeepFlow } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

const next = 'amber-harbour-2093';

export default contract('settings/password', { profile: 'second-factor' }, async (stage) => {
  const { browser, form, native, newBrowser, admin, email, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('passwords that are refused');
  const refused = [
    {},
    { password: '' },
    { password: 'short' },
    { password: address },
    { password },
    { password: 'x'.repeat(73) },
    { password: 'é'.repeat(3) },
  ];
  let flow = await start(browser, 'settings');
  let api = await startApi(native, 'settings');
  const page = await open(form, 'settings');
  for (const fields of refused) {
    flow = await submitAndKeepFlow(browser, flow, { method: 'password', ...fields });
    api = await submitAndKeepFlow(native, api, { method: 'password', ...fields });
    await submit(form, page, { method: 'password', ...fields });
    await reread(form, page);
  }
  note('a new password');
  await submit(browser, flow, { method: 'password', password: next });
  await browser.get('/sessions/whoami');
  note('the old one is of no use');
  const other = newBrowser();
  const login = await start(other, 'login');
  await submit(other, login, { method: 'password', identifier: address, password });
  await submit(other, login, { method: 'password', identifier: address, password: next });
  note('by a page');
  await submit(form, page, { method: 'password', password: `${next}-form` });
  await reread(form, page);
  note('natively');
  await submit(native, api, { method: 'password', password: `${next}-native` });
});
