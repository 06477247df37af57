import { makeIdentity, newestCode, startApi, submit, valueAt } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Without `--watch-courier`, messages stay in the queue. */
export default contract('courier/not-watched', { profile: 'unwatched' }, async (stage) => {
  const { admin, email, mail, native, note } = stage;
  const recipient = email('recipient');
  await makeIdentity(admin, recipient);
  note('a message');
  const flow = await startApi(native, 'recovery');
  await submit(native, flow, { method: 'code', email: recipient });
  const list = await mail.messages(recipient);
  note('its code works all the same');
  await submit(native, flow, { method: 'code', code: await newestCode(stage, recipient) });
  await later(stage);
  note('much later: nobody tried');
  await mail.messages(recipient);
  await admin.get(`/admin/courier/messages/${valueAt(list, '0.id')}`);
  for (const status of ['queued', 'sent', 'processing', 'abandoned'])
    await admin.get(`/admin/courier/messages?status=${status}&recipient=${encodeURIComponent(recipient)}`);
});

/** Waits long enough for a worker to read the queue a dozen times. */
async function later({ admin, until }: Stage): Promise<void> {
  let times = 0;
  await until(200, async () => {
    const { status } = await admin.get('/admin/health/alive', { unrecorded: true });
    times += 1;
    return { status: times > 4 ? status : 0 };
  });
}
