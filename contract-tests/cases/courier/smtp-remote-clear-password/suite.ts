import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** A mail server with a name other than localhost, to which the password would be sent without TLS. */
export default contract('courier/smtp-remote-clear-password', { profile: 'courier-smtp-far' }, async (stage) => {
  const { admin, email, newNative } = stage;
  const identifier = email('taken');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier });
  await delivered(stage, identifier);
});
