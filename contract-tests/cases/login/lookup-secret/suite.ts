import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { enrolLookup, enrolTotp, reread, signIn, submitAndKeepFlow } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('login/lookup-secret', { profile: 'second-factor' }, async (stage) => {
  const { newBrowser, newForm, newNative, admin, email, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address);
  const owner = newBrowser();
  await signIn(owner, address);
  const [one, two, three, four] = await enrolLookup(owner);
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('codes that are refused');
  let flow = await start(browser, 'login', '?aal=aal2');
  let api = await startApi(native, 'login', '?aal=aal2');
  const page = await open(form, 'login', '?aal=aal2');
  for (const lookup_secret of ['', '123', 'ABCDEFGH']) {
    flow = await submitAndKeepFlow(browser, flow, { method: 'lookup_secret', lookup_secret });
    api = await submitAndKeepFlow(native, api, { method: 'lookup_secret', lookup_secret });
    await submit(form, page, { method: 'lookup_secret', lookup_secret });
    await reread(form, page, 'login');
  }
  await browser.post(text(flow, 'ui.action'), { method: 'lookup_secret', lookup_secret: 'ABCDEFGH' });
  note('a code');
  await submit(browser, flow, { method: 'lookup_secret', lookup_secret: one });
  await browser.get('/sessions/whoami');
  note('the code once more');
  await submit(native, api, { method: 'lookup_secret', lookup_secret: one });
  await submit(form, page, { method: 'lookup_secret', lookup_secret: one });
  await reread(form, page, 'login');
  note('others');
  await submit(form, page, { method: 'lookup_secret', lookup_secret: two });
  await submit(native, api, { method: 'lookup_secret', lookup_secret: three });
  await native.get('/sessions/whoami');
  note('both second factors');
  const code = await enrolTotp(owner);
  const both = newBrowser();
  await signIn(both, address);
  const choice = await start(both, 'login', '?aal=aal2');
  await submit(both, choice, { method: 'lookup_secret', lookup_secret: 'ABCDEFGH' });
  await submit(both, choice, { method: 'totp', totp_code: code });
  const again = await start(both, 'login', '?aal=aal2&refresh=true');
  await submit(both, again, { method: 'lookup_secret', lookup_secret: four });
  await both.get('/sessions/whoami');
  await start(both, 'settings');
});
