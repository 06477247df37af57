import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { dataIn, elementIn, parsePage } from './html.ts';
import { startRenderingWorld } from './testing.ts';

/** Starts a gateway with a Kratos that knows no session. @returns also the paths of the sessions' checks */
async function start(variables: Readonly<Record<string, string>> = {}) {
  const checks: string[] = [];
  const kratos = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (url.startsWith('/sessions/')) checks.push(url);
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":401}}');
  };
  return { checks, ...(await startRenderingWorld(kratos, { variables })) };
}

const stale = 'ory_kratos_session=stale';

/** Returns what a page has of its address and its client. The rest differs between any two pages: padding and time. */
async function pageOf(response: Response) {
  const html = await response.text();
  const page = parsePage(html);
  const { now: _, ...data } = dataIn<Record<string, unknown>>(html, 'view') ?? {};
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    cookies: response.headers.getSetCookie(),
    cache: response.headers.get('cache-control'),
    attributes: elementIn(page, 'html').attributes,
    head: elementIn(page, 'head').innerHTML,
    body: elementIn(page, '#root').innerHTML,
    data,
  };
}

const addresses = [
  '/.env',
  '/wp-login.php?a=1&b=%22%3E%3Cb%3E',
  "/a'b&c?d='e'",
  '/%3Cscript%3E?<script>"&$&',
  '/caf%C3%A9/%25',
  '/deep/er/?ui_locales=en',
  '//evil.example/x',
];

test.each(addresses)(
  'without a session, %s has the page that the app renders, and Kratos is not asked',
  async (path) => {
    const { get, checks } = await start();
    for (const cookie of ['', 'theme=dark', 'locale=en; theme=light', 'csrf_token_1=x']) {
      const kept = await pageOf(await get(path, { cookie }));
      expect(checks).toEqual([]);
      const rendered = await pageOf(await get(path, { cookie: `${cookie}; ${stale}` }));
      expect(checks.splice(0)).toHaveLength(1);
      expect(kept).toEqual(rendered);
      expect([kept.status, kept.cache]).toEqual([404, 'no-store']);
    }
  },
);

test('the kept page is below BASE_PATH and names the host of each request', async () => {
  const { get } = await start({ BASE_PATH: '/id' });
  const pages = [await get('/id/one'), await get('/id/two?x=1')].map(pageOf);
  expect((await Promise.all(pages)).map(({ status, data }) => [status, data.at])).toEqual([
    [404, '/id/one'],
    [404, '/id/two?x=1'],
  ]);
});

test.each(['/login', '/self-service/login/browser'])(
  '%s says that a proxy removed BASE_PATH, any other path does not',
  async (path) => {
    const { get } = await start({ BASE_PATH: '/id' });
    const text = async (address: string) => (await get(address)).text();
    expect(await text(path)).toContain('does not begin with BASE_PATH');
    expect(await text('/other')).not.toContain('BASE_PATH');
  },
);

test.each(['/LOGIN', '/%6Cogin', '/Login/'])('%s, another spelling of a page, is rendered by the app', async (path) => {
  const { get } = await start();
  const kept = await get(path, { cookie: '' });
  const rendered = await get(path, { cookie: stale });
  expect(kept.status).not.toBe(404);
  expect(kept.status).toBe(rendered.status);
});
