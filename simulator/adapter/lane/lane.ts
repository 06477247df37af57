import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KeptCookie, keptJar } from '../cookie-jar.ts';
import { originKey, type Twin, translations } from './addresses.ts';
import { parseSetCookie } from './set-cookie.ts';
import { type Lane, type LaneWorld, type OpenLane, worldCookie } from './types.ts';

const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** Paths of the lane itself. */
const own = { script: '/.sheet/watch.js', cookie: '/.sheet/cookie' } as const;

/** Headers that belong to one connection, or to a body that the lane changes. */
const dropped: readonly string[] = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
];
/** Headers of a response that would keep a page out of the panel's frame or change other pages of this machine. */
const unwanted: readonly string[] = [
  ...dropped,
  'set-cookie',
  'x-frame-options',
  'strict-transport-security',
  'clear-site-data',
];

const isText = (type = '') =>
  /^(?:text\/|application\/(?:json|javascript|x-www-form-urlencoded|manifest\+json|[\w.]*\+json))/.test(type);
const hosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Thrown-away names make a policy that lets the panel frame the page; all else stays. */
const framable = (policy: string) =>
  policy
    .split(';')
    .filter((directive) => !/^\s*frame-ancestors\b/i.test(directive))
    .join(';');

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Adds the script that reports what a page shows. It is the first one, and has the nonce of the page's policy if there is one. */
function withScript(page: string, policy: string, world: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const script = `<script src="${own.script}?world=${world}"${nonce ? ` nonce="${nonce}"` : ''}></script>`;
  const head = /<head(?:\s[^>]*)?>/i.exec(page);
  if (!head) return `${script}${page}`;
  const at = head.index + head[0].length;
  return `${page.slice(0, at)}${script}${page.slice(at)}`;
}

const plainPage = (text: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><p style="font:1rem system-ui;padding:1rem">${text}</p></html>`;

/**
 * Returns the function that opens lanes on free ports of this machine.
 *
 * @param script runs first in each page of a lane; the pages' cookies and world are in the global `sheet`
 */
export const laneOpener =
  (script: string): OpenLane =>
  async (origins) => {
    let shown: { readonly world: LaneWorld; readonly cookies: Map<string, KeptCookie> } | undefined;
    const reals = [...new Map(origins.map((origin) => [originKey(origin), origin])).values()];
    const ports: number[] = [];
    const translationsAt = (host: string) =>
      translations(reals.map((real, at): Twin => ({ real, lane: `http://${host}:${ports[at]}` })));
    let translate = translations([]);

    const cookiesFor = (cookies: Map<string, KeptCookie>, path: string) => keptJar(cookies, path, Date.now());

    async function answer(real: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { headers, method = 'GET', url = '/' } = request;
      const say = (status: number, text: string) =>
        void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(plainPage(text));
      if (!hosts.test(headers.host ?? '')) return say(403, 'Open this page at localhost.');
      const isPage = headers['sec-fetch-mode'] === 'navigate';
      if (headers['sec-fetch-site'] === 'cross-site' && !(isPage && method === 'GET'))
        return say(403, 'Pages of other sites cannot use this world.');
      if (!shown) return say(404, 'This world is gone. Play the scenario again in the panel.');
      const { world, cookies } = shown;
      const path = url.split('?', 1)[0] ?? '/';
      const jar = cookiesFor(cookies, path);
      if (path === own.script) {
        const readable = [...cookies.values()].filter((cookie) => !hidden.has(cookie.name));
        const start = JSON.stringify({ world: world.id, cookies: readable.map(({ name, value }) => [name, value]) });
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
        return void response.end(`globalThis.sheet=${start.replaceAll('<', '\\u003c')};(()=>{${script}})();`);
      }
      if (path === own.cookie && method === 'POST') {
        jar.set(parseSetCookie(`${await bytesOf(request)}`));
        return void response.writeHead(204).end();
      }
      const target = new URL(translate.toReal(url), real);
      const sent: OutgoingHttpHeaders = {};
      for (const [name, value] of Object.entries(headers))
        if (!dropped.includes(name) && typeof value === 'string') sent[name] = translate.toReal(value);
      sent.cookie = [...jar.entries(), [worldCookie, world.id]].map((pair) => pair.join('=')).join('; ');
      sent['accept-encoding'] = 'identity';
      if (world.language) sent['accept-language'] = world.language;
      // The panel is another page of this machine; the app need not know.
      if (isPage && sent['sec-fetch-dest'] === 'iframe') sent['sec-fetch-dest'] = 'document';
      if (isPage && sent['sec-fetch-site'] !== 'same-origin') sent['sec-fetch-site'] = 'none';
      const read = await bytesOf(request);
      const body = isText(headers['content-type']) ? Buffer.from(translate.toReal(`${read}`)) : read;
      if (body.length > 0) sent['content-length'] = body.length;
      const { request: send } = target.protocol === 'https:' ? https : http;
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        send(target, { method, headers: sent }, resolve).once('error', reject).end(body);
      });
      for (const line of reply.headers['set-cookie'] ?? []) {
        const cookie = parseSetCookie(line);
        if (cookie.httpOnly) hidden.add(cookie.name);
        jar.set(cookie);
      }
      const kept: OutgoingHttpHeaders = {};
      for (const [name, value] of Object.entries(reply.headers))
        if (!unwanted.includes(name) && value !== undefined)
          kept[name] = Array.isArray(value) ? value.map(translate.toLane) : translate.toLane(value);
      const policy = `${kept['content-security-policy'] ?? ''}`;
      if (policy) kept['content-security-policy'] = framable(policy);
      const type = reply.headers['content-type'];
      if (!isText(type)) return void reply.pipe(response.writeHead(reply.statusCode ?? 502, kept));
      const text = translate.toLane(`${await bytesOf(reply)}`);
      const isHtml = type?.startsWith('text/html') && headers['sec-fetch-dest'] !== 'empty';
      const changed = Buffer.from(isHtml ? withScript(text, policy, world.id) : text);
      const hasBody = method !== 'HEAD' && reply.statusCode !== 304 && reply.statusCode !== 204;
      if (hasBody) kept['content-length'] = changed.length;
      response.writeHead(reply.statusCode ?? 502, kept).end(hasBody ? changed : undefined);
    }

    /** Names of the cookies that no script may read. */
    const hidden = new Set<string>();

    for (const real of reals) {
      const server = http.createServer((request, response) => {
        answer(real, request, response).catch(() => {
          if (response.headersSent) return void response.destroy();
          response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' });
          response.end(
            withScript(plainPage(`${real} does not answer. Start your app there.`), '', shown?.world.id ?? ''),
          );
        });
      });
      // Lanes are open as long as the process.
      server.unref();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
      });
      ports.push((server.address() as AddressInfo).port);
    }
    return {
      addressOf: (address) => translate.toLane(address),
      show: (world) => {
        hidden.clear();
        if (!world) {
          shown = undefined;
          return;
        }
        translate = translationsAt(world.host);
        const cookies = new Map<string, KeptCookie>();
        const jar = cookiesFor(cookies, '/');
        for (const cookie of world.cookies) {
          if (cookie.httpOnly) hidden.add(cookie.name);
          jar.set(cookie);
        }
        shown = { world, cookies };
      },
    } satisfies Lane;
  };
