import { contract, type Stage } from '../../../../runner/contract.ts';

const ours = 'http://127.0.0.1:4455';
const others = 'https://evil.example.com';

/** CORS preflights that Hydra passes through, and the requests after them. */
export default contract('oauth2/server/cors-preflights', { profile: 'tls-turned' }, async (stage) => {
  await preflights(stage);
  await ordinary(stage);
});

async function preflights({ hydra, note }: Stage): Promise<void> {
  const preflight = (agent: (typeof hydra)['public'], path: string, origin: string, method: string, names = '') =>
    agent.send('OPTIONS', path, undefined, {
      headers: {
        ...(origin && { origin }),
        'access-control-request-method': method,
        ...(names && { 'access-control-request-headers': names }),
      },
    });
  note('public');
  for (const path of [
    '/oauth2/token',
    '/userinfo',
    '/oauth2/auth',
    '/oauth2/register',
    '/.well-known/jwks.json',
    '/.well-known/openid-configuration',
    '/health/alive',
    '/nothing',
    '/',
    '//oauth2/token',
  ])
    for (const origin of [ours, others]) await preflight(hydra.public, path, origin, 'POST', 'content-type');
  note('of an origin that is none, of other methods and headers');
  for (const path of ['/oauth2/token', '/health/alive']) {
    await preflight(hydra.public, path, '', 'POST');
    await preflight(hydra.public, path, ours, 'DELETE');
    await preflight(hydra.public, path, ours, 'OPTIONS', 'authorization,x-other');
  }
  note('admin');
  for (const path of ['/admin/clients', '/clients', '/admin/clients/nobody', '/health/alive', '/admin/nothing', '/'])
    for (const origin of [ours, others]) await preflight(hydra.admin, path, origin, 'GET');
}

async function ordinary({ hydra, note }: Stage): Promise<void> {
  note('no preflights');
  for (const origin of [ours, others]) {
    const headers = { origin };
    for (const path of ['/oauth2/token', '/health/alive', '/nothing']) {
      await hydra.public.send('OPTIONS', path, undefined, { headers });
      await hydra.public.get(path, { headers });
    }
    await hydra.admin.get('/admin/clients', { headers });
  }
}
