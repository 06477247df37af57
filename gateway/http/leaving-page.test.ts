import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { issuer, startWorld, type TestWorld } from '../testing.ts';

let world: TestWorld;
let kratos: ReturnType<typeof createServer>;
afterEach(async () => {
  kratos.close();
  await world.close();
});

/** Starts a gateway whose Kratos redirects every request to this address. */
async function leadingTo(location: string, more: Record<string, string> = {}) {
  kratos = createServer((_message, response) => {
    response.writeHead(303, { location, 'set-cookie': ['a=1; Path=/', 'b=2'], 'content-encoding': 'gzip' }).end('x');
  });
  await new Promise<void>((resolve) => {
    kratos.listen(0, '127.0.0.1', resolve);
  });
  const { port } = kratos.address() as AddressInfo;
  world = await startWorld({
    KRATOS_PUBLIC_URL: `http://127.0.0.1:${port}`,
    KRATOS_BROWSER_URL: 'https://id.example',
    ...more,
  });
  return world;
}

/** Sends a request as a browser does that expects a page. */
function go(path: string, headers: Record<string, string>, method = 'POST'): Promise<[IncomingMessage, string]> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: world.port, path, method, headers: { accept: 'text/html,*/*', ...headers } },
      async (answer) => {
        let text = '';
        for await (const part of answer) text += part;
        resolve([answer, text]);
      },
    )
      .on('error', reject)
      .end();
  });
}

const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
const path = '/self-service/login?flow=f';

/** Returns the status and the target of a redirect or of a leaving page. */
const statusAndTarget = ([{ statusCode, headers }]: [IncomingMessage, string]) => [
  statusCode,
  headers.location ?? headers.refresh,
];

test('after a form, a redirect to another origin becomes a page with the same cookies', async () => {
  const far = 'https://provider.example/auth?a=1&b="<script>"';
  await leadingTo(far);
  const [{ statusCode, headers }, page] = await go(path, own);
  const to = 'https://provider.example/auth?a=1&b=%22%3Cscript%3E%22';
  expect([statusCode, headers.refresh, headers.location]).toEqual([200, `0;url=${to}`, undefined]);
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([['a=1; Path=/', 'b=2'], 'no-store']);
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, `${page.length}`]);
  expect(headers['content-security-policy']).toContain("form-action 'self';");
  expect(page).toContain(`<a href="${to.replace('&', '&amp;')}">provider.example</a>`);
});

test('a redirect stays a redirect for other sites, scripts and prefetches', async () => {
  const far = 'https://provider.example/';
  await leadingTo(far);
  const others = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { ...own, 'sec-purpose': 'prefetch' },
    { origin: 'https://elsewhere.example' },
    {},
  ];
  for (const headers of others) expect(statusAndTarget(await go(path, headers))).toEqual([303, far]);
});

test('without Fetch Metadata, the page is known by Origin or Referer', async () => {
  const far = 'https://provider.example/';
  await leadingTo(far);
  const page = `http://127.0.0.1:${world.port}`;
  for (const headers of [{ origin: page }, { referer: `${page}/login` }])
    expect(statusAndTarget(await go(path, headers))).toEqual([200, `0;url=${far}`]);
  expect(statusAndTarget(await go(path, { origin: page, accept: 'application/json' }))).toEqual([303, far]);
  expect(statusAndTarget(await go(path, { referer: `${page}/` }, 'GET'))).toEqual([200, `0;url=${far}`]);
});

test.each([
  ['/login?flow=f', 303],
  ['https://id.example/self-service/login/browser', 303],
  ['javascript:alert(1)', 303],
  ['com.example.app:/callback?code=1', 200],
  [`${issuer}/oauth2/auth`, 200],
])('%s: %i', async (location, status) => {
  await leadingTo(location);
  expect((await go(path, own))[0].statusCode).toBe(status);
});

test('addresses outside of BASE_PATH, and of an issuer at the same origin, leave the product', async () => {
  const host = { ...own, host: 'id.example' };
  await leadingTo('http://id.example/shop', { BASE_PATH: '/account' });
  expect(statusAndTarget(await go(`/account${path}`, host))).toEqual([200, '0;url=http://id.example/shop']);
  await world.close();
  kratos.close();
  await leadingTo('http://id.example/oauth2/auth?login_verifier=1', { HYDRA_PUBLIC_URL: 'http://id.example/' });
  expect(statusAndTarget(await go(path, host))).toEqual([200, '0;url=http://id.example/oauth2/auth?login_verifier=1']);
});

test('with RENDERING=off, redirects stay redirects', async () => {
  await leadingTo('https://provider.example/', { RENDERING: 'off' });
  expect(statusAndTarget(await go(path, own))).toEqual([303, 'https://provider.example/']);
});
