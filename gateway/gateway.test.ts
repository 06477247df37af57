import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { smallApp, type World, world } from './testing.ts';

let at: World;
afterEach(() => at.close());

/** Sends a path as it is: fetch would normalise it. */
function requestAsIs(
  port: number,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
    });
    call.on('error', reject).end();
  });
}

function configOf(html: string) {
  return JSON.parse(/id="app-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

test('fills the configuration so that no value can leave its element', async () => {
  const name = '</script><script>alert(1)</script><!-- $& ';
  at = await world({ BRAND_NAME: name, KRATOS_BROWSER_URL: 'https://id.example' });
  const answer = await at.get('/login?flow=1');
  const html = await answer.text();
  expect(html).not.toContain('alert(1)</script>');
  expect(configOf(html)).toMatchObject({
    brand_name: name,
    kratos_url: '/',
    kratos_base_url: 'https://id.example',
    gateway: true,
    base_path: '/',
  });
  expect(html).not.toContain(at.hydra.url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('serves the app under BASE_PATH only', async () => {
  at = await world({ BASE_PATH: '/auth' });
  const html = await (await at.get('/auth/login')).text();
  expect(html).toContain('src="/auth/assets/a.js"');
  expect(html).toContain('href="/auth/assets/a.css"');
  const statuses = ['/auth', '/auth/', '/auth/assets/a.js', '/auth/health/alive', '/login', '/authx'].map(
    async (path) => {
      return (await at.get(path)).status;
    },
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 404, 404]);
});

test('hashed files are kept for ever, others are asked for again', async () => {
  at = await world();
  const script = await at.get('/assets/a.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
  const icon = await at.get('/favicon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  // Node's fetch adds `Cache-Control: no-cache`, which asks for the whole file.
  const again = await requestAsIs(at.port, '/favicon.svg', 'GET', { 'if-none-match': icon.headers.get('etag') ?? '' });
  expect([again.status, again.body]).toEqual([304, '']);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.0', undefined],
  ['', undefined],
])('text goes out as the client takes it: %j', async (accept, expected) => {
  const packed = { 'assets/a.js.br': brotliCompressSync('export {}'), 'assets/a.js.gz': gzipSync('export {}') };
  at = await world({}, { files: { ...smallApp, ...packed } });
  for (const path of ['/login', '/assets/a.js']) {
    const { headers, body } = await requestAsIs(at.port, path, 'GET', { 'accept-encoding': accept });
    expect([headers['content-encoding'], headers.vary?.toLowerCase()]).toEqual([expected, 'accept-encoding']);
    expect(body.length).toBeGreaterThan(0);
  }
});

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '//evil.example/login',
  '/..\\package.json',
  '/assets/',
  '/unknown',
])('%s is not found, with the page of the app', async (path) => {
  at = await world();
  const { status, body } = await requestAsIs(at.port, path);
  expect([status, body.includes('app-config')]).toEqual([404, true]);
});

test('the addresses of screens are found, also with a slash at their end', async () => {
  at = await world();
  const paths = ['/', '/login', '/login/', '/signed-out', '/settings/'];
  expect(await Promise.all(paths.map(async (path) => (await at.get(path)).status))).toEqual(paths.map(() => 200));
});

test.each(['', '/auth'])('password managers find where passwords and passkeys are changed, below %j', async (base) => {
  at = await world({ BASE_PATH: base });
  const change = await requestAsIs(at.port, '/.well-known/change-password');
  expect([change.status, change.headers.location]).toEqual([302, `${base}/settings#password`]);
  const keys = await at.get('/.well-known/passkey-endpoints');
  const page = expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+${base}/settings#passkey$`));
  expect([keys.status, await keys.json()]).toEqual([200, { enroll: page, manage: page }]);
});

test('pages are measured where somebody says where to, and only then', async () => {
  at = await world({ MEASURE_URL: 'https://stats.example/page?site="1"&x=2', BASE_PATH: '/auth' });
  const answer = await at.get('/auth/login');
  const tag = '<script src="/auth/measure.js" data-to="https://stats.example/page?site=%221%22&amp;x=2"></script>';
  expect(await answer.text()).toContain(tag);
  expect(answer.headers.get('content-security-policy')).toMatch(/connect-src 'self' https:\/\/stats\.example/);
  await at.close();
  at = await world();
  expect(await (await at.get('/login')).text()).not.toContain('measure.js');
});

test('pages are told what Kratos offers: a flow that is switched off is none', async () => {
  at = await world();
  at.kratos.answers.set('GET /self-service/recovery/browser', [400, { error: { code: 400 } }]);
  at.kratos.answers.set('GET /self-service/registration/browser', [200, {}]);
  const offers = { registration: true, recovery: false };
  expect(configOf(await (await at.get('/login')).text())).toMatchObject(offers);
  expect(configOf(await (await at.get('/login')).text())).toMatchObject(offers);
  expect(at.kratos.asked.map(({ call }) => call).sort()).toEqual([
    'GET /self-service/recovery/browser',
    'GET /self-service/registration/browser',
  ]);
});

test('where Kratos says nothing about it, everything is offered; without a main application there is no address of one', async () => {
  at = await world();
  await at.kratos.close();
  const config = configOf(await (await at.get('/login')).text());
  expect(config).toMatchObject({ registration: true, recovery: true, code_auto_submit: true, captcha_origins: [] });
  expect(config).not.toHaveProperty('main_application_url');
});

test('scopes of the operator have words', async () => {
  const texts = { orders: { en: 'See your orders', fr: 'Consulter vos commandes' } };
  at = await world({ SCOPE_TEXTS: JSON.stringify(texts) });
  expect(configOf(await (await at.get('/consent')).text()).scope_texts).toEqual(texts);
});

test('captcha scripts may run from the named origins alone', async () => {
  at = await world({ CAPTCHA_ORIGINS: 'https://captcha.example, http://127.0.0.1:9', CODE_AUTO_SUBMIT: 'off' });
  const answer = await at.get('/login');
  const policy = answer.headers.get('content-security-policy');
  const named = 'https://captcha.example http://127.0.0.1:9';
  expect(policy).toContain(`script-src 'self' ${named};`);
  expect(policy).toContain(`frame-src ${named};`);
  expect(configOf(await answer.text())).toMatchObject({
    captcha_origins: ['https://captcha.example', 'http://127.0.0.1:9'],
    code_auto_submit: false,
  });
});

test('methods: HEAD has no body, others are refused by a file and by a page', async () => {
  at = await world();
  expect(await requestAsIs(at.port, '/login', 'HEAD')).toMatchObject({ status: 200, body: '' });
  expect((await requestAsIs(at.port, '/login', 'POST')).status).toBe(405);
  expect((await requestAsIs(at.port, '/gateway/consent', 'DELETE')).status).toBe(405);
  expect((await requestAsIs(at.port, 'http://other.example/', 'GET')).status).toBe(400);
});

test('every answer carries the security headers', async () => {
  at = await world({
    KRATOS_PROXY: 'off',
    KRATOS_BROWSER_URL: 'https://id.example/kratos',
    BRAND_LOGO_URL: 'https://cdn.example/logo.svg',
  });
  for (const path of ['/login', '/assets/a.js', '/gateway/consent', '/nothing']) {
    const { headers } = await at.get(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' https://id.example/kratos/.well-known/ory/webauthn.js; style-src 'self'; ",
    );
    expect(policy).toContain("connect-src 'self' https://id.example;");
    expect(policy).toContain("form-action 'self' https://id.example;");
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types server-script");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('with an https origin, browsers are told to use nothing but TLS, on its subdomains too', async () => {
  at = await world({ PUBLIC_ORIGIN: 'https://id.example', DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' });
  for (const path of ['/login', '/assets/a.js', '/nothing']) {
    const { headers } = await requestAsIs(at.port, path, 'GET', { host: 'id.example' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

test('with PUBLIC_ORIGIN, requests for other hosts are refused, but not those of probes', async () => {
  at = await world({ PUBLIC_ORIGIN: 'http://127.0.0.1:4455', BASE_PATH: '/auth' });
  const statusOf = async (path: string, host: string) => (await requestAsIs(at.port, path, 'GET', { host })).status;
  expect(await statusOf('/auth/login', '127.0.0.1:4455')).toBe(200);
  for (const host of ['evil.example', '127.0.0.1', 'a b', '127.0.0.1:4455.evil.example'])
    expect([host, await statusOf('/auth/login', host)]).toEqual([host, 421]);
  expect(await statusOf('/.well-known/passkey-endpoints', 'evil.example')).toBe(421);
  for (const path of ['/health/alive', '/auth/health/alive', '/version'])
    expect([path, await statusOf(path, '10.0.0.7')]).toEqual([path, 200]);
});

test('two Host headers are refused', async () => {
  at = await world();
  const socket = connect(at.port, '127.0.0.1');
  socket.write('GET /login HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

test('nothing is reached by a way around BASE_PATH', async () => {
  at = await world({ BASE_PATH: '/auth' });
  for (const path of ['/auth/../1234/self-service/login', '/x/../auth/login', '/self-service/login', '//auth/login'])
    expect([path, (await requestAsIs(at.port, path)).status]).toEqual([path, 404]);
  expect(at.kratos.asked.filter(({ call }) => !call.endsWith('/browser'))).toEqual([]);
});

test('source maps are served only where the operator asks for them', async () => {
  const files = { ...smallApp, 'assets/a.js.map': '{}' };
  at = await world({}, { files });
  expect((await at.get('/assets/a.js.map')).status).toBe(404);
  expect((await at.get('/assets/a.js')).headers.get('sourcemap')).toBeNull();
  await at.close();
  at = await world({ SOURCE_MAPS: 'on' }, { files });
  expect((await at.get('/assets/a.js.map')).status).toBe(200);
  expect((await at.get('/assets/a.js')).headers.get('sourcemap')).toBe('a.js.map');
});

test("Vite's manifest is no part of the app for browsers", async () => {
  at = await world();
  expect((await at.get('/.vite/manifest.json')).status).toBe(404);
});

test('a digest for the script of Kratos is named beside its path, and told to the pages', async () => {
  const [one, two] = [`sha384-${'A'.repeat(64)}`, `sha256-${'b'.repeat(43)}=`];
  const browser = { KRATOS_BROWSER_URL: 'https://id.example', KRATOS_SCRIPT_INTEGRITY: ` ${one}  ${two} ` };
  at = await world({ ...browser, KRATOS_PROXY: 'off' });
  const answer = await at.get('/login');
  expect(answer.headers.get('content-security-policy')).toContain(
    `script-src 'self' https://id.example/.well-known/ory/webauthn.js '${one}' '${two}';`,
  );
  expect(configOf(await answer.text())).toMatchObject({ script_integrity: `${one} ${two}` });
});

test('where Kratos is passed through, its script is our own, and its digest is checked by the page', async () => {
  at = await world({ KRATOS_SCRIPT_INTEGRITY: `sha384-${'A'.repeat(64)}` });
  const answer = await at.get('/login');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'; ");
  expect(configOf(await answer.text())).toMatchObject({ script_integrity: `sha384-${'A'.repeat(64)}` });
});

test('the CSRF cookie is Secure and host-bound unless that is switched off', async () => {
  at = await world({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' });
  at.hydra.answers.set('GET /admin/oauth2/auth/requests/logout', [200, { subject: 's' }]);
  at.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  const answer = await at.get('/gateway/logout?logout_challenge=OC');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-csrf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('without Hydra there is no consent and no logout', async () => {
  at = await world({ HYDRA_ADMIN_URL: undefined, HYDRA_PUBLIC_URL: undefined });
  expect((await at.get('/gateway/consent?consent_challenge=x')).status).toBe(404);
  expect(configOf(await (await at.get('/')).text())).toMatchObject({ gateway: false });
});

test('alive at once, ready when Kratos and Hydra are', async () => {
  at = await world();
  expect(await (await at.get('/health/alive')).json()).toEqual({ status: 'ok' });
  at.kratos.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  at.hydra.answers.set('GET /health/ready', [503, {}]);
  const waiting = await at.get('/health/ready');
  const message = 'hydra (HYDRA_ADMIN_URL) answered 503';
  const error = { id: 'upstream_unavailable', code: 503, message };
  expect([waiting.status, await waiting.json()]).toEqual([503, { error }]);
  at.hydra.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  expect((await at.get('/health/ready')).status).toBe(200);
});

test('an address that cannot be decoded is refused, with the security headers', async () => {
  at = await world();
  const { status, headers } = await requestAsIs(at.port, '/%zz');
  expect([status, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
});
