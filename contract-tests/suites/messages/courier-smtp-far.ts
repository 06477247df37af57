import { contract } from '../../contract.ts';
import { startApi, submit } from '../../kit/index.ts';
import { delivered } from './courier-http.ts';

/** A mail server that is named as no machine of one's own, and would be told a password in the clear. */
export default contract('courier-smtp-far', { profile: 'courier-smtp-far' }, async (stage) => {
  const { admin, email, newNative } = stage;
  const identifier = email('taken');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: identifier } }, { unrecorded: true });
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier });
  await delivered(stage, identifier);
});
