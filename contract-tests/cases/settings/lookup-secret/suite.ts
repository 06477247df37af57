import { makeIdentity, open, start, startApi, submit } from '../../../kit/index.ts';
import { reread, shownCodes, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const regenerate = { lookup_secret_regenerate: true };
const reveal = { lookup_secret_reveal: true };
const confirm = { lookup_secret_confirm: true };
const disable = { lookup_secret_disable: true };

export default contract('settings/lookup-secret', { profile: 'second-factor' }, async (stage) => {
  await byScript(stage);
  await byPage(stage);
  await inNativeApp(stage);
});

async function byScript({ browser, newBrowser, admin, email, note }: Stage): Promise<void> {
  const address = email('script');
  const id = await makeIdentity(admin, address);
  await signIn(browser, address);
  note('nothing to reveal, to confirm or to disable');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, reveal);
  await submit(browser, flow, confirm);
  await submit(browser, flow, { lookup_secret_reveal: 'maybe' });
  await submit(browser, flow, { method: 'lookup_secret', lookup_secret_reveal: false });
  await submit(browser, await start(browser, 'settings'), disable);
  note('generate');
  await submit(browser, flow, { ...regenerate, transient_payload: { a: 1 } });
  await reread(browser, flow);
  note('generate again');
  const { body } = await submit(browser, flow, regenerate);
  const [code] = shownCodes(body);
  note('another method refuses in between');
  await submit(browser, flow, { method: 'password', password: 'short' });
  note('confirm');
  const other = await start(browser, 'settings');
  await submit(browser, other, confirm);
  await submit(browser, flow, confirm);
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}`);
  note('confirm again');
  await submit(browser, flow, confirm);
  note('reveal');
  await submit(browser, flow, reveal);
  await reread(browser, flow);
  await submit(browser, flow, { method: 'foo' });
  note('reveal after one was used');
  const elsewhere = newBrowser();
  await signIn(elsewhere, address);
  const login = await start(elsewhere, 'login', '?aal=aal2');
  await submit(elsewhere, login, { method: 'lookup_secret', lookup_secret: code });
  const fresh = await start(elsewhere, 'settings');
  await submit(elsewhere, fresh, reveal);
  note('replace');
  await submit(elsewhere, fresh, regenerate);
  await submit(elsewhere, fresh, reveal);
  await submit(elsewhere, fresh, confirm);
  note('several buttons at once');
  await submit(browser, flow, { ...reveal, ...regenerate });
  await submit(browser, flow, { ...disable, ...regenerate });
  note('disable what is disabled');
  await submit(browser, flow, disable);
  await browser.get('/sessions/whoami');
}

async function byPage({ form, admin, email, note }: Stage): Promise<void> {
  const address = email('page');
  await makeIdentity(admin, address);
  await signIn(form, address);
  note('by a page');
  const page = await open(form, 'settings');
  for (const fields of [reveal, regenerate, confirm, reveal, disable]) {
    await submit(form, page, fields);
    await reread(form, page);
  }
}

async function inNativeApp({ native, admin, email, note }: Stage): Promise<void> {
  const address = email('native');
  await makeIdentity(admin, address);
  await signIn(native, address, 'api');
  note('natively');
  const flow = await startApi(native, 'settings');
  for (const fields of [reveal, regenerate, confirm, reveal, disable]) await submit(native, flow, fields);
}
