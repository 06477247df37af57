import { makeIdentity, newestCode, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/verification/flows?id=';
const method = 'code';
const after = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';

export default contract('verification/expiry', { profile: 'verification-short' }, async (stage) => {
  await unknown(stage);
  await codes(stage);
  await flows(stage);
});

async function unknown({ native, email, mail, note }: Stage): Promise<void> {
  const address = email('unknown');
  note('an unknown address is told so');
  const api = await startApi(native, 'verification');
  await submit(native, api, { method, email: address });
  await mail.messages(address);
  note('no code was sent');
  for (let count = 0; count < 3; count++) await submit(native, api, { method, code: 'abcdef' });
}

/** Waits until all codes so far are expired: in this profile login flows live longer than codes, so it waits for one to expire. */
async function waitUntilCodesExpire({ newNative, until }: Stage): Promise<void> {
  const native = newNative();
  const { body } = await native.get('/self-service/login/api', { unrecorded: true });
  await until(410, () => native.get(`/self-service/login/flows?id=${text(body, 'id')}`, { unrecorded: true }));
}

async function codes(stage: Stage): Promise<void> {
  const { admin, browser, form, native, email, mail, note } = stage;
  const address = email('codes');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows with a code');
  const flow = await start(browser, 'verification', after);
  await submit(browser, flow, { method, email: address });
  const first = await newestCode({ mail }, address);
  const page = await open(form, 'verification');
  await submit(form, page, { method, email: address });
  const second = await newestCode({ mail }, address);
  const api = await startApi(native, 'verification');
  await submit(native, api, { method, email: address });
  const third = await newestCode({ mail }, address);
  await waitUntilCodesExpire(stage);
  note('the expired code');
  const { body } = await submit(browser, flow, { method, code: first });
  await browser.get(read + text(body, 'use_flow_id'));
  const { location } = await submit(form, page, { method, code: second });
  await form.fetch(read + parameter(location, 'flow'));
  const late = await submit(native, api, { method, code: third });
  await native.get(read + text(late.body, 'use_flow_id'));
}

async function flows({ admin, browser, form, native, email, mail, note, until }: Stage): Promise<void> {
  const address = email('flows');
  await makeIdentity(admin, address, { traits: { email: address } });
  note('flows that run out');
  const page = await open(form, 'verification');
  const api = await startApi(native, 'verification', after);
  const flow = await start(browser, 'verification', after);
  await submit(browser, flow, { method, email: address });
  const code = await newestCode({ mail }, address);
  await until(410, () => browser.get(read + text(flow, 'id'), { unrecorded: true }));
  note('read');
  await browser.get(read + text(flow, 'id'));
  await form.fetch(read + text(page, 'id'));
  await native.get(read + text(api, 'id'));
  note('submitted');
  const answer = await submit(browser, flow, { method, code });
  await browser.get(answer.location);
  const { location } = await submit(form, page, { method, email: address });
  await form.fetch(read + parameter(location, 'flow'));
  const late = await submit(native, api, { method, email: address });
  await native.get(late.location);
  note('by a script that accepts anything');
  await browser.post(text(flow, 'ui.action'), { method, code }, { headers: { accept: '*/*' } });
  note('by the link');
  await form.navigate(`/self-service/verification?flow=${text(flow, 'id')}&code=${code}`);
}
