import { makeIdentity, startApi, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** JSON with more levels than Go reads: 10,000. */
export default contract('server/json-depth', { profile: 'password' }, async ({ admin, native, email, note }) => {
  const deep = '['.repeat(10_001);
  note('a submission');
  for (const kind of ['login', 'registration'] as const) {
    const flow = await startApi(native, kind);
    await native.post(
      `/self-service/${kind}?flow=${text(flow, 'id')}`,
      {},
      { raw: `{"method":"password","traits":${deep}` },
    );
  }
  note('a native logout');
  await native.delete('/self-service/logout/api', {}, { raw: `{"session_token":${deep}` });
  note('identities');
  await admin.post('/admin/identities', {}, { raw: `{"schema_id":"default","traits":${deep}` });
  await admin.patch(`/admin/identities/${await makeIdentity(admin, email('deep'))}`, [], { raw: deep });
});
