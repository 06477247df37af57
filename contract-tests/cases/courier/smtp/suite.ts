import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** Messages that a mail server accepts or refuses. */
export default contract('courier/smtp', { profile: 'courier-smtp' }, async (stage) => {
  const { admin, email, newNative, note } = stage;
  for (const name of ['taken', 'lost', 'busy']) {
    const identifier = email(name);
    const traits = { email: identifier };
    await admin.post('/admin/identities', { schema_id: 'default', traits }, { unrecorded: true });
    note(`a mail: ${name}`);
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { method: 'code', identifier });
    await delivered(stage, identifier);
  }
});
