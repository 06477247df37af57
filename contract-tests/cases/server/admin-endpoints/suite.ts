import { contract } from '../../../runner/contract.ts';

/** Metrics, health and version of Kratos after some requests. */
export default contract('server/admin-endpoints', { profile: 'password' }, async (stage) => {
  const { admin, native, note } = stage;
  note('which configuration this is');
  const revision = '/health/config';
  stage.label('revision', String((await admin.get(`/admin${revision}`)).body));
  for (const each of [revision, `/admin${revision}`]) {
    await admin.get(each);
    await admin.send('HEAD', each);
    await admin.send('OPTIONS', each);
    await admin.post(each, {});
    await native.get(each);
  }
  for (const path of ['/health/alive', '/health/ready', '/version']) {
    note(path);
    for (const each of [path, `/admin${path}`]) {
      await admin.get(each);
      await admin.send('HEAD', each);
      await admin.send('OPTIONS', each);
      await admin.post(each, {});
      await native.get(each);
      await native.send('HEAD', each);
    }
  }
  note('escapes of what is elsewhere');
  await admin.get('/schemas/ZGVmYXVsdA%3D%3D');
  await admin.get('/admin/schemas/ZGVmYXVsdA%3D%3D');
  // The values vary, so metrics are unrecorded; only the notes are recorded.
  const metrics = '/metrics/prometheus';
  const { body } = await admin.get(`/admin${metrics}`, { unrecorded: true });
  const families = [...String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  note(`metrics: ${families.join(', ')}`);
  await admin.send('OPTIONS', `/admin${metrics}`);
  await admin.post(`/admin${metrics}`, {});
  await native.get(metrics);
  await native.get(`/admin${metrics}`);
  await native.post(metrics, {});
  const short = await admin.get(metrics, { unrecorded: true });
  note(`metrics by the short path: ${short.status} ${short.header('content-type')}`);
  await admin.send('OPTIONS', metrics);
});
