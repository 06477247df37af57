import { makeIdentity, password, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('sessions/extend', { profile: 'oauth2-short' }, async ({ admin, email, native, note }) => {
  const identifier = email('member');
  const id = await makeIdentity(admin, identifier);
  note('sign in');
  const done = await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
  native.token = text(done.body, 'session_token');
  note('a session that lives long enough keeps its lifespan');
  await admin.patch(`/admin/sessions/${text(done.body, 'session.id')}/extend`);
  await native.get('/sessions/whoami');
  await admin.patch('/admin/sessions/6c2ad3cf-7b5b-4d8e-9a4f-000000000000/extend');
  await admin.patch('/admin/sessions/nonsense/extend');
  await admin.delete(`/admin/identities/${id}`, undefined, { unrecorded: true });
});
