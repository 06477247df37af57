import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { appCode, reread, signIn, submitAndKeepFlow, waitForPeriod } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('settings/totp', { profile: 'second-factor' }, async (stage) => {
  await byScript(stage);
  await byPage(stage);
  await inNativeApp(stage);
  await odd(stage);
});

async function byScript({ browser, admin, email, note }: Stage): Promise<void> {
  const address = email('script');
  const id = await makeIdentity(admin, address);
  await signIn(browser, address);
  note('codes that are refused');
  let flow = await start(browser, 'settings');
  const code = appCode(flow);
  for (const totp_code of ['', '123', 'abcdef', 'abcdefgh'])
    flow = await submitAndKeepFlow(browser, flow, { method: 'totp', totp_code });
  await submitAndKeepFlow(browser, flow, { method: 'totp' });
  note('the secret of another flow');
  const other = await start(browser, 'settings');
  await submit(browser, other, { method: 'totp', totp_code: code });
  note('link');
  await submit(browser, flow, { method: 'totp', totp_code: code });
  await reread(browser, flow);
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}`);
  await start(browser, 'settings');
  note('link what is linked');
  await submit(browser, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(browser, other, { method: 'totp', totp_code: code });
  note('unlink without meaning it');
  await submit(browser, flow, { method: 'totp', totp_unlink: false });
  await submit(browser, flow, { totp_unlink: 'maybe' });
  note('unlink');
  await submit(browser, flow, { totp_unlink: true });
  await browser.get('/sessions/whoami');
  note('unlink what is not linked');
  await submit(browser, flow, { totp_unlink: true });
  await submit(browser, other, { totp_unlink: true, method: 'profile' });
}

async function byPage({ form, admin, email, note }: Stage): Promise<void> {
  const address = email('page');
  await makeIdentity(admin, address);
  await signIn(form, address);
  note('by a page');
  const page = await open(form, 'settings');
  await submit(form, page, { method: 'totp', totp_code: 'abcdef' });
  await reread(form, page);
  await submit(form, page, { method: 'totp', totp_code: ` ${appCode(page)} ` });
  await reread(form, page);
  await submit(form, page, { totp_unlink: 'true' });
  await reread(form, page);
}

async function inNativeApp({ native, admin, email, note }: Stage): Promise<void> {
  const address = email('native');
  await makeIdentity(admin, address);
  await signIn(native, address, 'api');
  note('natively');
  const flow = await startApi(native, 'settings');
  await submit(native, flow, { method: 'totp', totp_code: 'abcdef' });
  await submit(native, flow, { method: 'totp', totp_code: appCode(flow) });
  await native.get('/sessions/whoami');
  await submit(native, flow, { totp_unlink: true });
}

async function odd(stage: Stage): Promise<void> {
  const { newBrowser, admin, email, note } = stage;
  const [browser, other] = [newBrowser(), newBrowser()];
  const address = email('odd');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  note('codes of the minute before and after');
  for (const shift of [-30_000, 30_000, -90_000, 90_000]) {
    const flow = await start(browser, 'settings');
    const waited = await waitForPeriod(stage, flow);
    await submit(browser, flow, { method: 'totp', totp_code: appCode(flow, waited + shift) });
    await submit(browser, flow, { totp_unlink: true });
  }
  note('another session of the person needs the second factor');
  await signIn(other, address);
  const waiting = await start(other, 'settings');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'totp', totp_code: appCode(flow) });
  await other.get('/sessions/whoami');
  await other.get('/sessions');
  await start(other, 'settings');
  await start(other, 'settings', '?return_to=http://127.0.0.1:4455/after');
  await other.navigate('/self-service/settings/browser');
  await other.navigate('/self-service/settings/browser?return_to=http://127.0.0.1:4455/after');
  await other.get('/self-service/settings/api');
  await reread(other, waiting);
  await other.navigate(`/self-service/settings/flows?id=${text(waiting, 'id')}`);
  await submit(other, waiting, { method: 'profile', traits: { email: address } });
  await other.navigate(text(waiting, 'ui.action'));
}
