import { newestCode, startApi, submit, text, valueAt } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const list = '/admin/courier/messages';
const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';

export default contract('courier/messages', { profile: 'code' }, async (stage) => {
  const recipient = await messages(stage);
  await filters(stage, recipient);
  await pages(stage, recipient);
  await one(stage, recipient);
});

/** Three messages to one recipient: the first at registration, two at login. */
async function messages({ native, newNative, email, mail, note }: Stage): Promise<string> {
  note('messages to one person');
  const recipient = email('recipient');
  const traits = { email: recipient };
  const registration = await startApi(native, 'registration');
  await submit(native, registration, { method: 'code', traits });
  await submit(native, registration, { method: 'code', traits, code: await newestCode({ mail }, recipient) });
  const app = newNative();
  const login = await startApi(app, 'login');
  await submit(app, login, { method: 'code', identifier: recipient });
  await submit(app, login, { method: 'code', identifier: recipient, resend: 'code' });
  await mail.messages(recipient);
  return recipient;
}

async function filters({ admin, note }: Stage, recipient: string): Promise<void> {
  const own = `${list}?recipient=${encodeURIComponent(recipient)}`;
  note('by recipient and status');
  for (const status of ['queued', 'sent', 'processing', 'abandoned']) await admin.get(`${own}&status=${status}`);
  await admin.get(`${list}?recipient=${encodeURIComponent(recipient.toUpperCase())}`);
  await admin.get(`${list}?recipient=nobody%40example.org`);
  note('a status that is none');
  await admin.get(`${own}&status=foo`);
  await admin.get(`${own}&status=`);
  await admin.get(`${own}&status=Sent`);
}

async function pages({ admin, note }: Stage, recipient: string): Promise<void> {
  const own = `${list}?recipient=${encodeURIComponent(recipient)}`;
  note('page by page');
  let next: string | undefined = `${own}&page_size=2`;
  while (next) next = /<([^>]*)>; rel="next"/.exec((await admin.get(next)).header('link') ?? '')?.[1];
  await admin.get(`${own}&page_size=3`);
  note('sizes that are none');
  for (const size of ['0', '-1', '501', 'foo', '']) await admin.get(`${own}&page_size=${size}`);
  note('tokens that are none');
  for (const token of ['foo', '', unknownId]) await admin.get(`${own}&page_token=${token}`);
}

async function one({ admin, addresses, browser, mail, note }: Stage, recipient: string): Promise<void> {
  const id = text(await mail.messages(recipient), '0.id');
  note('one message');
  const { body } = await admin.get(`${list}/${id}`);
  if (valueAt(body, 'recipient') !== recipient) throw new Error('another message');
  await admin.get(`${list}/${unknownId}`);
  await admin.get(`${list}/foo`);
  await admin.get(`${list}/${id.replaceAll('-', '')}`);
  note('other methods and paths');
  await admin.post(list, {});
  await admin.delete(`${list}/${id}`);
  await admin.get(`${addresses.admin}/courier/messages/${id}`);
  note('on the public listener');
  await browser.get(`${list}?recipient=nobody`);
  await browser.get(`${list}/${id}`);
}
