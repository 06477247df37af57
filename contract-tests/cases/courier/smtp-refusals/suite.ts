import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** A mail server that refuses the connection, the sender or the content. */
export default contract('courier/smtp-refusals', { profile: 'courier-smtp' }, async (stage) => {
  const { addresses, admin, email, newNative, note } = stage;
  for (const mood of ['greeting', 'hello', 'password', 'sender', 'later', 'content', '']) {
    await admin.put(`${addresses.hooks}/kept/mood/${mood}`, undefined, { unrecorded: true });
    const identifier = email(mood || 'good');
    await admin.post('/admin/identities', { traits: { email: identifier } }, { unrecorded: true });
    note(`a mail server that refuses: ${mood || 'nothing'}`);
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { method: 'code', identifier });
    await delivered(stage, identifier);
  }
});
