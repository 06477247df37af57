import { contract } from '../../../../runner/contract.ts';

/** Metrics, health and version of Hydra after some requests. */
export default contract('oauth2/server/admin-endpoints', { profile: 'oauth2' }, async ({ hydra, note }) => {
  for (const path of ['/health/alive', '/health/ready', '/version']) {
    note(path);
    for (const each of [path, `/admin${path}`]) {
      // Hydra serves its version at the admin listener only.
      for (const agent of path === '/version' ? [hydra.admin] : [hydra.public, hydra.admin]) {
        await agent.get(each);
        await agent.send('HEAD', each);
        await agent.send('OPTIONS', each);
        await agent.post(each, {});
      }
    }
  }
  // The values vary, so metrics are unrecorded; only the notes are recorded.
  const metrics = '/metrics/prometheus';
  const { body } = await hydra.admin.get(`/admin${metrics}`, { unrecorded: true });
  const families = [...String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  note(`metrics: ${families.join(', ')}`);
  for (const path of [metrics, `/admin${metrics}`]) {
    await hydra.admin.send('OPTIONS', path);
    await hydra.admin.post(path, {});
    await hydra.public.get(path);
    await hydra.public.post(path, {});
  }
  const short = await hydra.admin.get(metrics, { unrecorded: true });
  note(`metrics by the short path: ${short.status} ${short.header('content-type')}`);
});
