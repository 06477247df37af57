import { open, start, startApi, submit } from '../../../kit/index.ts';
import { makeUnmigratedIdentity } from '../../../kit/password-migration.ts';
import { contract } from '../../../runner/contract.ts';

/** A password to migrate, while the migration hook is disabled. */
export default contract('login/password-migration-off', { profile: 'password' }, async (stage) => {
  const { newBrowser, newForm, newNative, note } = stage;
  const identifier = await makeUnmigratedIdentity(stage, 'off');
  const fields = { method: 'password', identifier, password: 'match-0001' };
  note('nobody can be asked');
  const [native, browser, form] = [newNative(), newBrowser(), newForm()];
  await submit(native, await startApi(native, 'login'), fields);
  const flow = await start(browser, 'login');
  await submit(browser, flow, fields);
  await browser.get(`/self-service/login/flows?id=${(flow as { id: string }).id}`);
  await submit(form, await open(form, 'login'), fields);
});
