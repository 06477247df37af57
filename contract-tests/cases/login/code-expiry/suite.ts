import { newestCode, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'code';

export default contract('login/code-expiry', { profile: 'code-short' }, async (stage) => {
  await registration(stage);
  await login(stage);
});

/** Waits until all codes so far are expired: in this profile registration flows live longer than codes, so it waits for one to expire. */
async function waitUntilCodesExpire({ newNative, until }: Stage): Promise<void> {
  const native = newNative();
  const id = text(
    await native.get('/self-service/registration/api', { unrecorded: true }).then(({ body }) => body),
    'id',
  );
  await until(410, () => native.get(`/self-service/registration/flows?id=${id}`, { unrecorded: true }));
}

async function registration({ native, email, mail, note }: Stage): Promise<void> {
  const address = email('registration');
  const fields = { method, traits: { email: address } };
  note('registration: two wrong codes and one more');
  const api = await startApi(native, 'registration');
  await submit(native, api, fields);
  const code = await newestCode({ mail }, address);
  for (let count = 0; count < 3; count++) await submit(native, api, { ...fields, code: 'abcdef' });
  await submit(native, api, { ...fields, code });
}

async function login(stage: Stage): Promise<void> {
  const { admin, browser, form, native, email, mail, note } = stage;
  const identifier = email('login');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  note('login: flows with a code');
  const flow = await start(browser, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  await submit(browser, flow, { method, identifier });
  const first = await newestCode({ mail }, identifier);
  await submit(form, page, { method, identifier });
  const second = await newestCode({ mail }, identifier);
  await submit(native, api, { method, identifier });
  const third = await newestCode({ mail }, identifier);
  await waitUntilCodesExpire(stage);
  note('login: a wrong code after expiry, then the right one');
  await submit(native, api, { method, identifier, code: 'abcdef' });
  const gone = await submit(native, api, { method, identifier, code: third });
  await native.get(`/self-service/login/flows?id=${text(gone.body, 'use_flow_id')}`);
  note('login: the expired code in the browser');
  const late = await submit(browser, flow, { method, identifier, code: first });
  await browser.get(`/self-service/login/flows?id=${text(late.body, 'use_flow_id')}`);
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  const moved = await submit(form, page, { method, identifier, code: second });
  await form.fetch(`/self-service/login/flows?id=${new URL(moved.location).searchParams.get('flow')}`);
  note('login: a new code for the old flow');
  await submit(browser, flow, { method, identifier, resend: 'code' });
}
