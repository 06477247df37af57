import { makeIdentity, open, start, startApi, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Recovery submitted by GET, with all fields in the query. */
export default contract('recovery/submit-by-get', { profile: 'recovery-link' }, async (stage) => {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const identifier = email('query');
  await makeIdentity(admin, identifier);
  const address = encodeURIComponent(identifier);
  for (const [title, query] of [
    ['an address', `method=link&email=${address}`],
    ['no method', `email=${address}`],
    ['nothing', ''],
    ['no address', 'method=link'],
    ['another method', `method=code&email=${address}`],
    ['a wrong token', 'token=x'],
  ] as const) {
    note(`native: ${title}`);
    const native = newNative();
    const flow = await startApi(native, 'recovery');
    await native.get(`/self-service/recovery?flow=${text(flow, 'id')}&${query}`);
    await native.get(`/self-service/recovery/flows?id=${text(flow, 'id')}`);
  }
  note('in browsers');
  const [browser, form] = [newBrowser(), newForm()];
  const script = text(await start(browser, 'recovery'), 'id');
  await browser.get(`/self-service/recovery?flow=${script}&method=link&email=${address}`);
  const page = text(await open(form, 'recovery'), 'id');
  await form.navigate(`/self-service/recovery?flow=${page}&method=link&email=${address}`);
  await form.fetch(`/self-service/recovery/flows?id=${page}`);
});
