import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBrands } from '../brand/brands.ts';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../observability/log.ts';
import { builtApp, startGateway } from '../testing.ts';
import { indexHtml, loginFlow, startRenderingWorld } from './testing.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder, files);
  return folder;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const marigold = {
  'brand.yaml':
    'name: { en: Marigold & Sons, fr: Marigold et fils }\nlogo: logo.svg\nfavicon: logo.svg\npane: none\nradius: 3',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Starts a gateway whose Kratos has a flow for each page; a login flow is for the client `shop` if the page has a challenge. */
async function startWith(files: Readonly<Record<string, string>>, page: string = indexHtml) {
  const kratos: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://kratos');
    const challenge = searchParams.get('login_challenge');
    const isFlow = /^\/self-service\/(?:login|recovery)\//.test(pathname);
    response.writeHead(isFlow ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isFlow ? loginFlow(request.headers.host ?? '', { ...(challenge && { challenge }) }) : '{}');
  };
  return startRenderingWorld(kratos, { page, variables: { BRAND_DIR: folderWith(files), LOGIN_GATE: 'open' } });
}

const styleOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

test('a rendered page has the name in its language, the logo, and the values of the brand in its only style', async () => {
  const world = await startWith(marigold);
  const page = await world.get('/login', { 'accept-language': 'en', cookie: 'locale=en' });
  const html = await page.text();
  expect(html).toContain('– Marigold &amp; Sons</title>');
  expect(html).toMatch(/<header[^>]*><img src="\/assets\/brand\/logo-[\w-]{8}\.svg"/);
  expect(html).not.toContain('Plus Que Pro');
  expect(styleOf(html)).toContain('--radius-control:3px');
  const digest = createHash('sha256').update(styleOf(html)).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}';`);
  expect(await (await world.get('/login', { cookie: 'locale=fr' })).text()).toContain('– Marigold et fils</title>');
});

test('files of the brand are served for ever, and other names are not found', async () => {
  const world = await startWith(marigold);
  const [, address = ''] = /<header[^>]*><img src="([^"]*)"/.exec(await (await world.get('/login')).text()) ?? [];
  const logo = await world.get(address);
  expect([logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=31536000, immutable',
  ]);
  // Mails show them, too, on pages of other origins.
  expect(logo.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await logo.text()).toBe(marigold['logo.svg']);
  for (const other of ['/assets/brand/brand.yaml', '/assets/brand/..%2Fbrand.yaml', '/assets/brand/logo.svg'])
    expect((await world.get(other)).status).toBe(404);
});

test("a font of the brand is loaded early, in place of the product's own", async () => {
  const page = indexHtml.replace(
    '<title>',
    '<link rel="preload" as="font" href="/assets/own.woff2" crossorigin><title>',
  );
  const linksOf = async (files: Readonly<Record<string, string>>) => {
    const world = await startWith(files, page);
    const html = await (await world.get('/login')).text();
    return [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]*)"/g)].map(([, address]) => address);
  };
  expect(await linksOf({})).toEqual(['/assets/own.woff2']);
  expect(await linksOf({ 'brand.yaml': 'fonts: { body: Georgia }' })).toEqual([]);
  expect(await linksOf({ 'brand.yaml': 'fonts: { title: { files: [a.woff2] } }', 'a.woff2': '' })).toEqual([
    expect.stringMatching(/^\/assets\/brand\/a-[\w-]{8}\.woff2$/),
  ]);
});

test("an empty folder shows a page without anybody's name and mark", async () => {
  const world = await startWith({});
  const html = await (await world.get('/login')).text();
  expect(html).not.toContain('Plus Que Pro');
  expect(html).not.toContain('<header');
  expect(html).toMatch(/<title>[^–<]+<\/title>/);
});

test('a page for a client has its brand, and other pages have the main one', async () => {
  const world = await startWith({ ...marigold, 'clients/shop.yaml': 'name: Marigold Shop\nradius: 9' });
  const shop = await (await world.get('/login?login_challenge=C1')).text();
  const other = await (await world.get('/login')).text();
  expect(shop).toContain('– Marigold Shop</title>');
  expect(styleOf(shop)).toContain('--radius-control:9px');
  expect(shop).toMatch(/"brand":{"name":{"\*":"Marigold Shop"}/);
  expect(other).toContain('– Marigold et fils</title>');
  expect(styleOf(other)).toContain('--radius-control:3px');
});

test('recovery keeps the brand of the client for which the visit began', async () => {
  const world = await startWith({ ...marigold, 'clients/shop.yaml': 'name: Marigold Shop' });
  const login = await world.get('/login?login_challenge=C1');
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  expect(cookies).toContain('brand_client=shop');
  const recovery = async (cookie: string) => (await world.get('/recovery', { cookie })).text();
  expect(await recovery('brand_client=shop')).toContain('– Marigold Shop</title>');
  expect(await recovery('brand_client=unknown')).toContain('– Marigold et fils</title>');
  expect(await recovery('brand_client=%E0%A4%A')).toContain('– Marigold et fils</title>');
  const plain = await world.get('/login', { cookie: 'brand_client=shop' });
  expect(plain.headers.getSetCookie().join()).toContain('brand_client=; Max-Age=0');
  expect(await plain.text()).toContain('– Marigold et fils</title>');
});

test('a page without a view links the style of the brand, and has its name, icon and mark', async () => {
  const world = await startGateway({
    variables: { KRATOS_PUBLIC_URL: 'http://127.0.0.1:1', BRAND_DIR: folderWith(marigold), BASE_PATH: '/auth' },
    files: {
      'index.html': indexHtml.replace(
        '<noscript>no</noscript>',
        '<link rel="icon" href="/favicon.svg"><noscript><img src="/favicon.svg" data-mark><b data-brand>x</b></noscript><template><i data-brand>x</i></template>',
      ),
      'assets/a.js': '',
      '.vite/manifest.json': '{}',
    },
  });
  const html = await (await world.get('/auth/login')).text();
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/auth\/assets\/brand\/brand-[\w-]{8}\.css)">/.exec(html) ?? [];
  expect(await (await world.get(sheet)).text()).toContain('--radius-control:3px');
  expect(html).toMatch(/<link rel="icon" href="\/auth\/assets\/brand\/logo-[\w-]{8}\.svg">/);
  expect(html).toMatch(
    /<noscript><img src="\/auth\/assets\/brand\/logo-[\w-]{8}\.svg" data-mark><b data-brand>Marigold et fils</,
  );
  expect(html).toContain('<template><i data-brand>Marigold et fils</i></template>');
  expect(html).toContain('<title>Marigold et fils</title>');
});

test('a change of the folder applies without a restart; one with a fault is logged and changes nothing', async () => {
  const folder = folderWith(marigold);
  const lines: string[] = [];
  const log = createLogger({ LOG_FORMAT: 'json', LOG_LEVEL: 'info' }, {
    write: (line: string) => lines.push(line),
  } as never);
  const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:1', BRAND_DIR: folder });
  const brands = await openBrands(config, [...(await builtApp()).styles.values()].join(''), log, 20);
  onTestFinished(brands.close);
  const nameNow = () => brands.current().main.app.name;
  const old = brands.current().main.files[0]?.path ?? '';

  write(folder, { 'brand.yaml': 'name: Marigold\nlogo: logo.svg', 'logo.svg': '<svg id="new"/>' });
  await expect.poll(() => nameNow()).toEqual({ '*': 'Marigold' });
  expect(brands.current().main.files[0]?.path).not.toBe(old);
  // Pages from before the change still show the old logo.
  expect(brands.file(old)?.body.toString()).toBe(marigold['logo.svg']);

  write(folder, { 'brand.yaml': 'name: Marigold\npane: top' });
  await expect.poll(() => lines.join('')).toContain('brand.yaml:2: pane');
  expect(nameNow()).toEqual({ '*': 'Marigold' });

  write(folder, { 'brand.yaml': 'name: Again' });
  await expect.poll(() => nameNow()).toEqual({ '*': 'Again' });
});
