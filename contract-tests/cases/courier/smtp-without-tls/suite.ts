import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** A mail server without TLS, in a configuration that does not allow that. */
export default contract('courier/smtp-without-tls', { profile: 'courier-smtp-bare' }, async (stage) => {
  const { admin, email, newNative } = stage;
  const identifier = email('lost');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier });
  await delivered(stage, identifier);
});
