import { open, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const origin = 'http://127.0.0.1:4455';

export default contract('server/errors-and-health', { profile: 'password' }, async (stage) => {
  const { admin, browser, form, native, newBrowser, newNative, note } = stage;
  note('an error by its id');
  for (const query of [
    'aal=aal2',
    'aal=foo',
    'return_to=https://evil.example.org/',
    'login_challenge=abc',
    'identity_schema=x',
  ]) {
    const { location } = await form.navigate(`/self-service/login/browser?${query}`);
    await native.get(`/self-service/errors${new URL(location).search}`);
  }
  note('an anti-CSRF error by its id');
  const page = await open(form, 'login');
  const { location } = await form.post(text(page, 'ui.action'), { method: 'password', identifier: 'a', password: 'b' });
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  await form.navigate(`/self-service/errors${new URL(location).search.replace('id=', 'error=')}`);
  note('canned and unknown errors');
  await newNative().get('/self-service/errors?id=stub:500');
  await newNative().get(`/self-service/errors?id=${unknownId}`);
  await newNative().get('/self-service/errors?id=abc');
  await newNative().get('/self-service/errors');
  await native.post('/self-service/errors?id=stub:500', {});
  note('schemas');
  await newNative().get('/schemas');
  await newNative().get('/schemas/default');
  await newNative().get('/schemas/ZGVmYXVsdA');
  await newNative().get('/schemas/unknown');
  await newNative().get('/schemas?per_page=1&page=2');
  await native.post('/schemas', {});
  note('health');
  await newBrowser().get('/health/alive');
  await newBrowser().get('/health/ready');
  await native.post('/health/alive', {});
  await native.get('/version');
  await admin.get('/health/ready');
  await admin.get('/admin/health/alive');
  note('admin listener');
  await admin.get('/nowhere');
  await admin.get('/schemas');
  await admin.get('/self-service/login/browser?a=b');
  await admin.get('/sessions/whoami');
  for (const path of ['//schemas', '/schemas/', '/sessions//whoami', '/health/alive/', '//identities/nobody/'])
    await admin.get(path);
  for (const path of ['/admin//schemas', '/admin/schemas/', '//admin/schemas', '/', '/admin/', '/admin//'])
    await admin.get(path);
  await native.get('/admin/identities');
  await native.get('/identities');
  note('CORS: preflight');
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  for (const path of ['/self-service/login/browser', '/nowhere', '/sessions/whoami', '/health/alive']) {
    await native.send('OPTIONS', path, undefined, { headers: { origin, ...preflight } });
  }
  await native.send('OPTIONS', '/schemas', undefined, {
    headers: { origin: 'https://evil.example.org', ...preflight },
  });
  await native.send('OPTIONS', '/schemas', undefined, { headers: { origin } });
  note('CORS: answers');
  await newBrowser().get('/self-service/login/browser', { headers: { origin } });
  await newBrowser().get('/self-service/login/browser', { headers: { origin: 'https://evil.example.org' } });
  await native.get('/sessions/whoami', { headers: { origin } });
  await native.get('/health/alive', { headers: { origin } });
  await native.get('/nowhere', { headers: { origin } });
  const flow = await start(browser, 'login');
  await browser.post(text(flow, 'ui.action'), { method: 'password' }, { headers: { origin } });
  note('an API flow read by a client that keeps its cookie');
  const api = await startApi(native, 'login');
  const keeper = newBrowser();
  await keeper.get(`/self-service/login/flows?id=${text(api, 'id')}`);
  await submit(keeper, api, { method: 'password', identifier: 'a', password: 'b' });
});
