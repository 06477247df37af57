import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { launchOptions } from '@members/testkit/chromium';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { type Browser, chromium } from '@playwright/test';
import { dropped, type Send, type WireRequest } from '../runner/exchange.ts';
import { askBuilds } from './builds.ts';
import { hungUp, longestAnswer } from './parties/unanswered.ts';
import { type Profile, writeProfile } from './profile.ts';
import { startSimulator } from './simulator.ts';
import { NotHere, type Servers, type Target } from './target.ts';
import { type AnswerBox, boxed, isRedirect, pack, unpack } from './worker/box.ts';
import { type Outside, outsidePath } from './worker/outside.ts';

/** The simulator in Chromium, behind MSW's service worker, asked by a page's `fetch`; who else a profile has is in this process. */
export function worker(): Target {
  return {
    name: 'worker',
    real: false,
    unavailable,
    start,
    builds: ({ addresses, send }) => askBuilds(addresses, send),
    close: async () => {
      const { browser, close } = (await host) ?? {};
      host = undefined;
      await browser?.close();
      close?.();
    },
  };
}

function unavailable({ mail, kratos, wired }: Profile): string | undefined {
  if (wired) return 'it is about sockets, and a page opens none';
  if (mail) return 'its Kratos sends mails by SMTP, and a page opens no socket';
  if (kratos.includes('template_override_path'))
    return 'its templates are whatever lies in a folder, and a page reads none';
  return undefined;
}

/** Why no page can send this, if so. */
function unsendable({ method, url, headers, body }: WireRequest): string | undefined {
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) return `fetch sends no ${method}`;
  if (body !== null && /^(GET|HEAD)$/i.test(method)) return `fetch sends no body with ${method}`;
  const names = headers.cookie?.match(/(?<=^|; )[^=;]+/g) ?? [];
  if (new Set(names).size < names.length) return 'a page’s jar has one cookie of a name';
  const [asked] = new URL(url).href.split('#');
  return asked === url || asked === `${url}/` ? undefined : `a browser asks for ${asked} where ${url} is meant`;
}

interface Host extends StaticFiles {
  readonly browser: Browser;
}

/** One for all profiles: they are played one after another. */
let host: Promise<Host> | undefined;
let outside: Send;

async function openHost(): Promise<Host> {
  const { build } = await import('vite');
  const { msw } = await import('msw/vite');
  const folder = mkdtempSync(join(tmpdir(), 'contract-worker-'));
  await build({
    root: fileURLToPath(new URL('./worker/', import.meta.url)),
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [msw({ mode: 'worker-only' })],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 2000 },
  });
  const files = await serveFiles(folder, { before, fallback: 'index.html' });
  const browser = await chromium.launch(launchOptions());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...files, browser };
}

function before(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== outsidePath) return false;
  answerOutside(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    ({ message, cause }: Error) => response.writeHead(502).end(JSON.stringify({ message, cause })),
  );
  return true;
}

async function answerOutside(request: IncomingMessage) {
  const asked = JSON.parse(await text(request)) as Outside;
  if ('file' in asked) return { status: 200, headers: [], body: readFileSync(fileURLToPath(asked.file), 'utf8') };
  const answer = await outside(asked);
  if (answer === dropped) throw hungUp();
  return answer;
}

async function start(profile: Profile): Promise<Servers> {
  const { handle: _, ...servers } = await startSimulator(profile);
  const { addresses } = servers;
  outside = servers.send;
  host ??= openHost();
  const { browser, origin } = await host;
  const files = await writeProfile(profile, addresses);
  const hosting = {
    kratos: readFileSync(files.kratos, 'utf8'),
    ...(profile.hydra && { hydra: readFileSync(files.hydra, 'utf8') }),
    dev: profile.dev,
    addresses,
  };
  const { public: open, admin, hydra, hydra_admin } = addresses;
  const own = [open, admin, hydra, hydra_admin].flatMap((address) => address ?? []);
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'contract' in globalThis);
  await page.evaluate(([hosting, own]) => globalThis.contract.open(hosting, own), [hosting, own] as const);

  const send: Send = async (request) => {
    if (!own.includes(new URL(request.url).origin)) return servers.send(request);
    const reason = unsendable(request);
    if (reason) throw new NotHere(reason);
    const { method, url, body } = request;
    const headers = Object.entries(request.headers);
    if (body !== null) headers.push(['content-length', `${Buffer.byteLength(body)}`]);
    const begun = servers.now();
    const box = pack({ headers, now: begun });
    const shown = await page.evaluate((asked) => globalThis.contract.ask(asked), { method, url, body, box });
    if (shown === undefined) return dropped;
    const answered = new Headers(shown.headers).get(boxed);
    if (answered === null) throw new Error(`${method} ${url}: ${shown.status} ${shown.body}`);
    const { status, headers: told, now } = unpack<AnswerBox>(answered);
    // What the servers waited for.
    await servers.elapse(Math.max(0, now - servers.now()));
    if (now - begun > longestAnswer) return dropped;
    sameAs({ status, headers: told }, shown);
    return { status, headers: told, body: shown.body };
  };

  const stop = async () => {
    await page.close();
    files.remove();
    await servers.stop();
  };
  return { ...servers, send, stop };
}

/** What the browser does show has to be what the servers said. */
function sameAs(
  { status, headers }: Omit<AnswerBox, 'now'>,
  shown: { readonly status: number; readonly headers: [string, string][] },
) {
  const visible = new Map(shown.headers);
  for (const [name, value] of headers)
    if (name !== 'set-cookie' && visible.get(name) !== value)
      throw new Error(`the browser shows ${name}: ${visible.get(name)} where the servers said ${value}`);
  if (!isRedirect(status) && status !== shown.status)
    throw new Error(`the browser shows ${shown.status} where the servers said ${status}`);
}
