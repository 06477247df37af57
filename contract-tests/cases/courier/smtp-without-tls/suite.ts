import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** A mail server that speaks no TLS, which nobody said that it need not. */
export default contract('courier/smtp-without-tls', { profile: 'courier-smtp-bare' }, async (stage) => {
  const { admin, email, newNative } = stage;
  const identifier = email('lost');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier });
  await delivered(stage, identifier);
});
