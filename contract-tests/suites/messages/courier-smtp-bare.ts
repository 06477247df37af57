import { contract } from '../../contract.ts';
import { startApi, submit } from '../../kit/index.ts';
import { delivered } from './courier-http.ts';

/** A mail server that speaks no TLS, which nobody said that it need not. */
export default contract('courier-smtp-bare', { profile: 'courier-smtp-bare' }, async (stage) => {
  const { admin, email, newNative } = stage;
  const identifier = email('lost');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier });
  await delivered(stage, identifier);
});
