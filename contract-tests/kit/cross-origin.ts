import type { Stage } from '../runner/contract.ts';
import { open, text } from './index.ts';

const page = '/self-service/login/browser';
const ours = 'http://127.0.0.1:4455';
const origins = [
  ours,
  'HTTP://127.0.0.1:4455',
  'https://login.example.org',
  'https://.example.org',
  'https://example.org',
];
const others = ['https://LOGIN.example.org', 'https://evil.example.com', 'null', 'x'];

/** Sends requests of scripts and forms with several values of `Origin`. */
export async function crossOriginRequests({ admin, browser, form, native, note }: Stage): Promise<void> {
  note('scripts of several origins');
  for (const origin of [...origins, ...others]) await native.get('/sessions/whoami', { headers: { origin } });
  note('other methods, other paths');
  const headers = { origin: ours };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    await browser.send(method, '/sessions/whoami', undefined, { headers });
  for (const path of [page, '/health/alive', '/version', '/schemas', '/nothing', '//sessions/whoami'])
    await browser.fetch(path, { headers });
  await admin.get('/admin/identities', { headers });
  note('a form, whose page has an origin, too');
  const flow = await open(form, 'login');
  await form.post(text(flow, 'ui.action'), { method: 'password' }, { headers });
}

/** Sends CORS preflight requests with several origins, methods and headers. */
export async function preflights({ admin, browser, note }: Stage): Promise<void> {
  const ask = (origin: string, method: string, names?: string, path = '/sessions/whoami') =>
    browser.send('OPTIONS', path, undefined, {
      headers: {
        ...(origin && { origin }),
        'access-control-request-method': method,
        ...(names !== undefined && { 'access-control-request-headers': names }),
      },
    });
  note('preflights of several origins');
  for (const origin of ['', ...origins, ...others]) await ask(origin, 'GET');
  note('of several methods');
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'foo']) await ask(ours, method);
  note('with names of headers');
  for (const names of ['content-type', 'Content-Type', 'accept,content-type', 'accept, content-type,x-csrf-token'])
    await ask(ours, 'POST', names);
  for (const names of [
    'content-type,accept',
    'accept,accept',
    'accept,,',
    'accept ,content-type',
    'accept,  x',
    ' ',
    'x',
  ])
    await ask(ours, 'POST', names);
  for (const names of [
    'x-session-token',
    'authorization',
    'cookie',
    'max-age',
    'x-csrf-token,x-session-token,x-xsrf-token',
  ])
    await ask(ours, 'POST', names);
  note('of other paths');
  for (const path of [page, '/nothing', '//sessions/whoami']) await ask(ours, 'GET', undefined, path);
  await admin.send('OPTIONS', '/admin/identities', undefined, {
    headers: { origin: ours, 'access-control-request-method': 'GET' },
  });
}
