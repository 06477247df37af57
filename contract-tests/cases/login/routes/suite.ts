import { csrf, open, start, startApi, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

export default contract(
  'login/routes',
  { profile: 'password-no-session' },
  async ({ browser, form, native, newNative, note }) => {
    note('flows to address');
    const flow = await start(browser, 'login');
    const id = text(flow, 'id');
    const api = text(await startApi(native, 'login'), 'id');
    const token = { csrf_token: browser.cookie('csrf_token_') ?? '' };
    const proof = { headers: { 'x-csrf-token': csrf(flow) } };
    note('HEAD');
    await newNative().send('HEAD', '/self-service/login/browser');
    await newNative().send('HEAD', '/self-service/login/api');
    await browser.send('HEAD', `/self-service/login/flows?id=${id}`);
    await native.send('HEAD', `/self-service/login?flow=${api}`);
    note('OPTIONS');
    for (const path of ['browser', 'api', `flows?id=${id}`])
      await native.send('OPTIONS', `/self-service/login/${path}`);
    await native.send('OPTIONS', `/self-service/login?flow=${id}`);
    await native.send('OPTIONS', '/nowhere');
    note('wrong method, without a token');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await native.send(method, '/self-service/login/browser');
      await native.send(method, '/self-service/login/api');
    }
    await form.post(`/self-service/login/flows?id=${id}`);
    for (const method of ['PUT', 'PATCH', 'DELETE']) await native.send(method, `/self-service/login?flow=${id}`);
    note('the raw cookie value is no token for the middleware');
    await browser.post('/nowhere', token, { headers: { 'x-csrf-token': token.csrf_token } });
    note('wrong method, with a token');
    await browser.send('POST', '/self-service/login/browser', token, proof);
    await browser.send('PUT', `/self-service/login/flows?id=${id}`, token, proof);
    note('unknown path');
    for (const path of [
      '/nowhere',
      '/',
      '/self-service',
      '/self-service/login/',
      '/self-service/login/browser/',
      '/self-service/login/foo',
    ]) {
      await newNative().get(path);
    }
    await form.navigate('/nowhere');
    await native.post('/nowhere', {});
    await browser.post('/nowhere', token, proof);
    const page = await open(form, 'login');
    await form.post('/nowhere', { csrf_token: csrf(page) });
    await form.post('/self-service/login/browser', { csrf_token: csrf(page) });
    note('unclean path');
    await newNative().get('//self-service/login/browser');
    await newNative().get('/self-service//login/browser?a=b');
    await native.post('//self-service/login', {});
    await browser.post('//self-service/login/browser', token, proof);
    note('without Accept, and with others');
    for (const accept of [
      '*/*',
      'text/plain',
      'application/*',
      'application/json, text/plain, */*',
      'image/png',
      'application/problem+json',
    ]) {
      await newNative().get('/self-service/login/browser', { headers: { accept } });
    }
    await newNative().get('/self-service/login/browser', { headers: { accept: '' } });
    note('submit that asks for HTML with a JSON body');
    await browser.post(`/self-service/login?flow=${id}`, { method: 'foo' }, { headers: { accept: 'text/html' } });
    await browser.post(`/self-service/login?flow=${id}`, { method: 'foo' }, { headers: { accept: '*/*' } });
    await browser.post(
      `/self-service/login?flow=${id}`,
      {},
      {
        raw: '{"method":"foo"}',
        headers: { accept: '*/*', 'content-type': 'application/json; charset=utf-8' },
      },
    );
    note('API flow submitted as a form');
    await native.post(
      `/self-service/login?flow=${api}`,
      {},
      {
        raw: 'method=password&identifier=a',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    note('disabled and unknown strategies');
    for (const method of [
      'oidc',
      'code',
      'totp',
      'lookup_secret',
      'webauthn',
      'passkey',
      'link',
      'profile',
      'identifier_first',
    ]) {
      await native.post(`/self-service/login?flow=${api}`, { method, identifier: 'a@example.org' });
    }
    await native.post(`/self-service/login?flow=${api}`, { provider: 'github' });
  },
);
