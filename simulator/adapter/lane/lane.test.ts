import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { originKey, translations } from './addresses.ts';
import { laneOpener } from './lane.ts';
import { parseSetCookie } from './set-cookie.ts';
import type { Lane } from './types.ts';

let app: Server;
let real: string;
let lane: Lane;
let received: { readonly request: IncomingMessage; readonly body: string }[];

beforeAll(async () => {
  app = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ request, body });
    response.setHeader('set-cookie', ['session=of-the-app; Path=/; HttpOnly', 'seen=yes; Path=/']);
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader(
      'content-security-policy',
      `connect-src ${real}; frame-ancestors 'none'; script-src 'nonce-abc'`,
    );
    if (request.url?.startsWith('/leave')) return response.writeHead(303, { location: `${real}/there` }).end();
    response.setHeader('content-type', 'text/html');
    response.end(`<html><head></head><a href="${real}/next?return_to=${encodeURIComponent(real)}%2Fend">on</a></html>`);
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  real = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  lane = await laneOpener('/* the script */')([real]);
  received = [];
});
afterAll(() => new Promise((resolve) => app.close(resolve)));

const at = (path: string) => lane.addressOf(`${real}${path}`);
const show = (id: string) =>
  lane.show({
    id,
    host: 'localhost',
    language: 'de',
    cookies: [
      { name: 'theme', value: 'dark', path: '/' },
      { name: 'csrf', value: id, httpOnly: true },
    ],
  });
const newest = () => received.at(-1)?.request.headers ?? {};

test('the app gets the cookies and the language of the world, and the name of the world', async () => {
  show('one');
  await fetch(at('/'), { headers: { cookie: 'session=of-the-browser' } });
  expect(newest().cookie).toBe('theme=dark; csrf=one; ory_simulator_world=one');
  expect(newest()['accept-language']).toBe('de');
});

test('cookies of the app stay in the lane, and the next world has none of them', async () => {
  show('two');
  const answer = await fetch(at('/'));
  expect(answer.headers.getSetCookie()).toEqual([]);
  await fetch(at('/'));
  expect(newest().cookie).toContain('session=of-the-app');
  show('three');
  await fetch(at('/'));
  expect(newest().cookie).toBe('theme=dark; csrf=three; ory_simulator_world=three');
});

test('a script reads and sets the cookies that it may see', async () => {
  show('four');
  expect(await (await fetch(at('/.sheet/watch.js'))).text()).toContain('"cookies":[["theme","dark"]]');
  await fetch(at('/.sheet/cookie'), { method: 'POST', body: 'theme=light; path=/' });
  await fetch(at('/'));
  expect(newest().cookie).toContain('theme=light');
});

test('addresses lead to the lane in the page and in a redirect, and to the app in a form', async () => {
  show('five');
  const own = at('');
  const page = await (await fetch(at('/'))).text();
  expect(page).toContain(`href="${own}/next?return_to=${encodeURIComponent(own)}%2Fend"`);
  expect(page).not.toContain(real);
  const left = await fetch(at('/leave'), { redirect: 'manual' });
  expect(left.headers.get('location')).toBe(`${own}/there`);
  await fetch(at('/form'), { method: 'POST', headers: { origin: own }, body: new URLSearchParams({ return_to: own }) });
  expect(newest().origin).toBe(real);
  expect(received.at(-1)?.body).toBe(`return_to=${encodeURIComponent(real)}`);
});

test('the panel may frame the page, and the rest of its policy stays', async () => {
  show('six');
  const answer = await fetch(at('/'));
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toBe(`connect-src ${at('')}; script-src 'nonce-abc'`);
  expect(await answer.text()).toContain('<head><script src="/.sheet/watch.js?world=six" nonce="abc"></script>');
});

test('pages of other sites can do nothing in a world', async () => {
  show('seven');
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await fetch(at('/form'), { method: 'POST', headers: foreign })).status).toBe(403);
});

test('a lane without a world, and one without an app, say so', async () => {
  lane.show(undefined);
  const gone = await fetch(at('/'));
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('This world is gone.')]);
  const nowhere = await laneOpener('')(['http://127.0.0.1:1']);
  nowhere.show({ id: 'eight', host: '127.0.0.1', cookies: [] });
  const missing = await fetch(nowhere.addressOf('http://127.0.0.1:1/'));
  expect([missing.status, await missing.text()]).toEqual([
    502,
    expect.stringContaining('http://127.0.0.1:1 does not answer. Start your app there.'),
  ]);
});

test('all names of this machine are one origin, and a longer port is another', () => {
  expect(originKey('http://127.0.0.1:80')).toBe(originKey('http://localhost:80'));
  const { toLane } = translations([{ real: 'http://localhost:44', lane: 'http://localhost:9' }]);
  expect(toLane('http://127.0.0.1:44/a http://localhost:445/ "http:\\/\\/localhost:44\\/"')).toBe(
    'http://localhost:9/a http://localhost:445/ "http:\\/\\/localhost:9\\/"',
  );
});

test('a Set-Cookie line is read with its end', () => {
  expect(parseSetCookie('a=b=c; Max-Age=0; httponly')).toEqual({
    name: 'a',
    value: 'b=c',
    path: '/',
    httpOnly: true,
    maxAge: 0,
  });
});
