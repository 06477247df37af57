import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { dataIn, parsePage } from './pages/html.ts';
import { smallApp, startWorld, type TestWorld } from './testing.ts';

let world: TestWorld;
afterEach(() => world.close());

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

const configOf = (html: string) => dataIn<Record<string, unknown>>(html, 'app-config');

test('no value of the configuration can leave its script element', async () => {
  const name = '</script><script>alert(1)</script><!-- $& ';
  world = await startWorld({ BRAND_NAME: name, KRATOS_BROWSER_URL: 'https://id.example' });
  const answer = await world.get('/login?flow=1');
  const html = await answer.text();
  expect(
    parsePage(html)
      .querySelectorAll('script')
      .map(({ rawText }) => rawText),
  ).not.toContain('alert(1)');
  expect(configOf(html)).toMatchObject({
    brand: { name: { '*': name } },
    kratos_url: '/',
    kratos_base_url: 'https://id.example',
    gateway: true,
    base_path: '/',
  });
  expect(html).not.toContain(world.hydra.url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('serves the app under BASE_PATH only', async () => {
  world = await startWorld({ BASE_PATH: '/auth' });
  const html = await (await world.get('/auth/login')).text();
  const page = parsePage(html);
  expect(page.querySelector('script[type=module]')?.getAttribute('src')).toBe('/auth/assets/a.js');
  expect(page.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toBe('/auth/assets/a.css');
  const statuses = ['/auth', '/auth/', '/auth/assets/a.js', '/auth/health/alive', '/login', '/authx'].map(
    async (path) => {
      return (await world.get(path)).status;
    },
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 404, 404]);
});

test('a proxy that removes BASE_PATH is named in the answer, and once in the log', async () => {
  world = await startWorld({ BASE_PATH: '/auth' });
  for (const path of ['/login?flow=1', '/', '/settings']) {
    const answer = await world.get(path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('BASE_PATH')]);
  }
  expect(await (await world.get('/nowhere')).text()).toMatch(/^<!doctype html>/);
  expect(world.failures()).toEqual([[expect.stringContaining('BASE_PATH'), undefined]]);
});

test('browsers keep hashed files for ever and revalidate other files', async () => {
  world = await startWorld();
  const script = await world.get('/assets/a.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/);
  const icon = await world.get('/favicon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  // Node's fetch adds `Cache-Control: no-cache`, which asks for the whole file.
  const again = await requestAsIs(world.port, '/favicon.svg', 'GET', {
    'if-none-match': icon.headers.get('etag') ?? '',
  });
  expect([again.status, again.body]).toEqual([304, '']);
});

test.each([
  ['gzip, deflate, br', 'gzip', 'br'],
  ['gzip;q=0.5', 'gzip', 'gzip'],
  ['br', undefined, 'br'],
  ['br;q=0, gzip;q=0.0', undefined, undefined],
  ['', undefined, undefined],
])('text is sent in an encoding that the client accepts: %j', async (accept, ofPage, ofFile) => {
  const packed = { 'assets/a.js.br': brotliCompressSync('export {}'), 'assets/a.js.gz': gzipSync('export {}') };
  world = await startWorld({}, { files: { ...smallApp, ...packed } });
  for (const [path, expected] of [
    ['/login', ofPage],
    ['/assets/a.js', ofFile],
  ] as const) {
    const { headers, body } = await requestAsIs(world.port, path, 'GET', { 'accept-encoding': accept });
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
])('%s is answered 404 with the page of the app', async (path) => {
  world = await startWorld();
  const { status, body } = await requestAsIs(world.port, path);
  expect([status, body.includes('app-config')]).toEqual([404, true]);
});

test('screens are served at their addresses, also with a slash at the end', async () => {
  world = await startWorld();
  const paths = ['/', '/login', '/login/', '/signed-out', '/settings/'];
  expect(await Promise.all(paths.map(async (path) => (await world.get(path)).status))).toEqual(paths.map(() => 200));
});

test.each(['', '/auth'])(
  'password managers find the pages for passwords and passkeys, with BASE_PATH=%s',
  async (base) => {
    world = await startWorld({ BASE_PATH: base });
    const change = await requestAsIs(world.port, '/.well-known/change-password');
    expect([change.status, change.headers.location]).toEqual([302, `${base}/settings#password`]);
    const keys = await world.get('/.well-known/passkey-endpoints');
    const page = expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+${base}/settings#passkey$`));
    expect([keys.status, await keys.json()]).toEqual([200, { enroll: page, manage: page }]);
  },
);

test('pages send measurements only with MEASURE_URL', async () => {
  world = await startWorld({ MEASURE_URL: 'https://stats.example/page?site="1"&x=2', BASE_PATH: '/auth' });
  const answer = await world.get('/auth/login');
  const tag = '<script src="/auth/measure.js" data-to="https://stats.example/page?site=%221%22&amp;x=2"></script>';
  expect(await answer.text()).toContain(tag);
  expect(answer.headers.get('content-security-policy')).toMatch(/connect-src 'self' https:\/\/stats\.example/);
  await world.close();
  world = await startWorld();
  expect(await (await world.get('/login')).text()).not.toContain('measure.js');
});

test('the configuration of a page says which flows Kratos has switched on', async () => {
  world = await startWorld();
  world.kratos.answers.set('GET /self-service/recovery/browser', [400, { error: { code: 400 } }]);
  world.kratos.answers.set('GET /self-service/registration/browser', [200, {}]);
  const offers = { registration: true, recovery: false };
  expect(configOf(await (await world.get('/login')).text())).toMatchObject(offers);
  expect(configOf(await (await world.get('/login')).text())).toMatchObject(offers);
  expect(world.kratos.requests.map(({ call }) => call).sort()).toEqual([
    'GET /self-service/recovery/browser',
    'GET /self-service/registration/browser',
  ]);
});

test('without an answer from Kratos, a page offers every flow', async () => {
  world = await startWorld();
  await world.kratos.close();
  const config = configOf(await (await world.get('/login')).text());
  expect(config).toMatchObject({ registration: true, recovery: true, code_auto_submit: true, captcha_origins: [] });
  expect(config).not.toHaveProperty('main_application_url');
});

test('SCOPE_TEXTS reach the page', async () => {
  const texts = { orders: { en: 'See your orders', fr: 'Consulter vos commandes' } };
  world = await startWorld({ SCOPE_TEXTS: JSON.stringify(texts) });
  expect(configOf(await (await world.get('/consent')).text())?.scope_texts).toEqual(texts);
});

test('PASSWORD_MIN_LENGTH and CONFIRM_PASSWORD reach the page', async () => {
  world = await startWorld({ PASSWORD_MIN_LENGTH: '10', CONFIRM_PASSWORD: 'on' });
  expect(configOf(await (await world.get('/settings')).text())).toMatchObject({
    password_min_length: 10,
    confirm_password: true,
  });
});

test('captcha scripts may run only from the origins in CAPTCHA_ORIGINS', async () => {
  world = await startWorld({ CAPTCHA_ORIGINS: 'https://captcha.example, http://127.0.0.1:9', CODE_AUTO_SUBMIT: 'off' });
  const answer = await world.get('/login');
  const policy = answer.headers.get('content-security-policy');
  const named = 'https://captcha.example http://127.0.0.1:9';
  expect(policy).toContain(`script-src 'self' ${named};`);
  expect(policy).toContain(`frame-src ${named};`);
  expect(configOf(await answer.text())).toMatchObject({
    captcha_origins: ['https://captcha.example', 'http://127.0.0.1:9'],
    code_auto_submit: false,
  });
});

test('HEAD has no body, and pages refuse other methods', async () => {
  world = await startWorld();
  expect(await requestAsIs(world.port, '/login', 'HEAD')).toMatchObject({ status: 200, body: '' });
  expect((await requestAsIs(world.port, '/login', 'POST')).status).toBe(405);
  expect((await requestAsIs(world.port, '/gateway/consent', 'DELETE')).status).toBe(405);
  expect((await requestAsIs(world.port, 'http://other.example/', 'GET')).status).toBe(400);
});

test('every response carries the security headers', async () => {
  world = await startWorld({
    KRATOS_PROXY: 'off',
    KRATOS_BROWSER_URL: 'https://id.example/kratos',
    BRAND_LOGO_URL: 'https://cdn.example/logo.svg',
  });
  for (const path of ['/login', '/assets/a.js', '/gateway/consent', '/nothing']) {
    const { headers } = await world.get(path);
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

test('with an https origin, responses have Strict-Transport-Security for it and its subdomains', async () => {
  world = await startWorld({ PUBLIC_ORIGIN: 'https://id.example', DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' });
  for (const path of ['/login', '/assets/a.js', '/nothing']) {
    const { headers } = await requestAsIs(world.port, path, 'GET', { host: 'id.example' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
});

test('with PUBLIC_ORIGIN, requests for other hosts are refused, except those of probes', async () => {
  world = await startWorld({ PUBLIC_ORIGIN: 'http://127.0.0.1:4455', BASE_PATH: '/auth' });
  const statusOf = async (path: string, host: string) => (await requestAsIs(world.port, path, 'GET', { host })).status;
  expect(await statusOf('/auth/login', '127.0.0.1:4455')).toBe(200);
  for (const host of ['evil.example', '127.0.0.1', 'a b', '127.0.0.1:4455.evil.example'])
    expect([host, await statusOf('/auth/login', host)]).toEqual([host, 421]);
  expect(await statusOf('/.well-known/passkey-endpoints', 'evil.example')).toBe(421);
  for (const path of ['/health/alive', '/auth/health/alive', '/health/ready'])
    expect([path, await statusOf(path, '10.0.0.7')]).not.toEqual([path, 421]);
});

test('two Host headers are refused', async () => {
  world = await startWorld();
  const socket = connect(world.port, '127.0.0.1');
  socket.write('GET /login HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});

test('no path reaches Kratos or a page outside of BASE_PATH', async () => {
  world = await startWorld({ BASE_PATH: '/auth' });
  for (const path of ['/auth/../1234/self-service/login', '/x/../auth/login', '/self-service/login', '//auth/login'])
    expect([path, (await requestAsIs(world.port, path)).status]).toEqual([path, 404]);
  expect(world.kratos.requests.filter(({ call }) => !call.endsWith('/browser'))).toEqual([]);
});

test('source maps are served only with SOURCE_MAPS=on', async () => {
  const files = { ...smallApp, 'assets/a.js.map': '{}' };
  world = await startWorld({}, { files });
  expect((await world.get('/assets/a.js.map')).status).toBe(404);
  expect((await world.get('/assets/a.js')).headers.get('sourcemap')).toBeNull();
  await world.close();
  world = await startWorld({ SOURCE_MAPS: 'on' }, { files });
  expect((await world.get('/assets/a.js.map')).status).toBe(200);
  expect((await world.get('/assets/a.js')).headers.get('sourcemap')).toBe('a.js.map');
});

test("Vite's manifest is not served", async () => {
  world = await startWorld();
  expect((await world.get('/.vite/manifest.json')).status).toBe(404);
});

test("KRATOS_SCRIPT_INTEGRITY stands in the policy beside the script's address, and in the page's configuration", async () => {
  const [one, two] = [`sha384-${'A'.repeat(64)}`, `sha256-${'b'.repeat(43)}=`];
  const browser = { KRATOS_BROWSER_URL: 'https://id.example', KRATOS_SCRIPT_INTEGRITY: ` ${one}  ${two} ` };
  world = await startWorld({ ...browser, KRATOS_PROXY: 'off' });
  const answer = await world.get('/login');
  expect(answer.headers.get('content-security-policy')).toContain(
    `script-src 'self' https://id.example/.well-known/ory/webauthn.js '${one}' '${two}';`,
  );
  expect(configOf(await answer.text())).toMatchObject({ script_integrity: `${one} ${two}` });
});

test("with KRATOS_PROXY=on, Kratos's script has the gateway's origin, and the page checks its digest", async () => {
  world = await startWorld({ KRATOS_SCRIPT_INTEGRITY: `sha384-${'A'.repeat(64)}` });
  const answer = await world.get('/login');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'; ");
  expect(configOf(await answer.text())).toMatchObject({ script_integrity: `sha384-${'A'.repeat(64)}` });
});

test('the CSRF cookie is Secure and has the prefix __Host- by default', async () => {
  world = await startWorld({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' });
  world.hydra.answers.set('GET /admin/oauth2/auth/requests/logout', [200, { subject: 's' }]);
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  const answer = await world.get('/gateway/logout?logout_challenge=OC');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-csrf=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('without Hydra there are no consent and logout addresses', async () => {
  world = await startWorld({ HYDRA_ADMIN_URL: undefined, HYDRA_PUBLIC_URL: undefined });
  expect((await world.get('/gateway/consent?consent_challenge=x')).status).toBe(404);
  expect(configOf(await (await world.get('/')).text())).toMatchObject({ gateway: false });
});

test('the gateway is alive at once, and ready when Kratos and Hydra are', async () => {
  world = await startWorld();
  expect(await (await world.get('/health/alive')).json()).toEqual({ status: 'ok' });
  world.kratos.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  world.hydra.answers.set('GET /health/ready', [503, {}]);
  const waiting = await world.get('/health/ready');
  const error = { id: 'upstream_unavailable', code: 503, message: 'Not ready.' };
  expect([waiting.status, await waiting.json()]).toEqual([503, { error }]);
  world.hydra.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  await expect.poll(async () => (await world.get('/health/ready')).status).toBe(200);
});

test('an address that cannot be decoded is refused, with the security headers', async () => {
  world = await startWorld();
  const { status, headers } = await requestAsIs(world.port, '/%zz');
  expect([status, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
});
