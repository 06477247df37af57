import { startApi, submit, text, valueAt } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Messages over HTTP: delivered, refused and undeliverable. */
export default contract('courier/http', { profile: 'courier-http' }, async (stage) => {
  const { admin, email, newNative, note, phone } = stage;
  for (const [name, traits] of [
    ['created', { email: email('created') }],
    ['lost', { email: email('lost') }],
    ['broken', { email: email('broken') }],
    ['gone', { email: email('gone') }],
    ['unpaged', { email: email('unpaged') }],
    ['text', { email: email('text'), phone: phone('text') }],
  ] as const) {
    const identifier = 'phone' in traits ? traits.phone : traits.email;
    await admin.post('/admin/identities', { schema_id: 'default', traits }, { unrecorded: true });
    note(`a message: ${name}`);
    const native = newNative();
    const lang = name === 'unpaged' ? 'none' : 'fr';
    const fields = { method: 'code', identifier, transient_payload: { lang } };
    await submit(native, await startApi(native, 'login'), fields);
    await delivered(stage, identifier);
  }
});

/** Waits until Kratos stops trying, then reads the message and the requests to the receiver. */
export async function delivered({ addresses, admin, mail, until }: Stage, recipient: string): Promise<void> {
  const encodedRecipient = encodeURIComponent(recipient);
  const own = `/admin/courier/messages?recipient=${encodedRecipient}`;
  await until(200, async () => {
    const { body } = await admin.get(own, { unrecorded: true });
    return { status: /^(sent|abandoned)$/.test(String(valueAt(body, '0.status'))) ? 200 : 202 };
  });
  const messages = await mail.messages(recipient);
  await admin.get(`/admin/courier/messages/${text(messages, '0.id')}`);
  await admin.get(`${addresses.hooks}/kept?by=${encodedRecipient}`);
}
