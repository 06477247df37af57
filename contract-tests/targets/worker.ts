import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { launchOptions } from '@members/testkit/chromium';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { type Browser, chromium } from '@playwright/test';
import { droppedConnection, type Send, type WireRequest } from '../runner/exchange.ts';
import { readBuilds } from './builds.ts';
import { type Profile, writeProfile } from './profile.ts';
import { startSimulator } from './simulator.ts';
import { type RunningServers, type Target, UnsupportedRequest } from './target.ts';
import { answerTimeout, connectionClosed } from './third-parties/missing-answers.ts';
import { type AnswerEnvelope, envelopeHeader, isRedirect, pack, unpack } from './worker/envelope.ts';
import { type OutgoingRequest, outgoingPath } from './worker/outgoing.ts';

/** The simulator in Chromium behind MSW's service worker; a page's `fetch` sends the requests. Third parties of a profile run in this process. */
export function worker(): Target {
  return {
    name: 'worker',
    real: false,
    unavailable,
    start,
    builds: ({ addresses, send }) => readBuilds(addresses, send),
    close: async () => {
      const { browser, close } = (await host) ?? {};
      host = undefined;
      await browser?.close();
      close?.();
    },
  };
}

function unavailable({ mail, kratos, needsListeners }: Profile): string | undefined {
  if (needsListeners) return 'it needs listeners, and a page opens no sockets';
  if (mail) return 'its Kratos sends mails by SMTP, and a page opens no sockets';
  if (kratos.includes('template_override_path')) return 'its templates are in a folder, which a page cannot read';
  return undefined;
}

/** Returns why a page cannot send a request; undefined if it can. */
function unsendable({ method, url, headers, body }: WireRequest): string | undefined {
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) return `fetch sends no ${method}`;
  if (body !== null && /^(GET|HEAD)$/i.test(method)) return `fetch sends no body with ${method}`;
  const names = headers.cookie?.match(/(?<=^|; )[^=;]+/g) ?? [];
  if (new Set(names).size < names.length) return 'a page cannot send two cookies with the same name';
  const [normalised] = new URL(url).href.split('#');
  return normalised === url || normalised === `${url}/` ? undefined : `a browser changes ${url} to ${normalised}`;
}

interface Host extends StaticFiles {
  readonly browser: Browser;
}

/** The browser that runs all profiles, one after another. */
let host: Promise<Host> | undefined;
let outgoing: Send;

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
  const files = await serveFiles(folder, { before: handleOutgoing, fallback: 'index.html' });
  const browser = await chromium.launch(launchOptions());
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...files, browser };
}

function handleOutgoing(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== outgoingPath) return false;
  answerOutgoing(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    ({ message, cause }: Error) => response.writeHead(502).end(JSON.stringify({ message, cause })),
  );
  return true;
}

async function answerOutgoing(request: IncomingMessage) {
  const outgoingRequest = JSON.parse(await text(request)) as OutgoingRequest;
  if ('file' in outgoingRequest)
    return { status: 200, headers: [], body: readFileSync(fileURLToPath(outgoingRequest.file), 'utf8') };
  const answer = await outgoing(outgoingRequest);
  if (answer === droppedConnection) throw connectionClosed();
  return answer;
}

async function start(profile: Profile): Promise<RunningServers> {
  const { handle: _, ...servers } = await startSimulator(profile);
  const { addresses } = servers;
  outgoing = servers.send;
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
    if (reason) throw new UnsupportedRequest(reason);
    const { method, url, body } = request;
    const headers = Object.entries(request.headers);
    if (body !== null) headers.push(['content-length', `${Buffer.byteLength(body)}`]);
    const begun = servers.now();
    const box = pack({ headers, now: begun });
    const shown = await page.evaluate((request) => globalThis.contract.ask(request), { method, url, body, box });
    if (shown === undefined) return droppedConnection;
    const answered = new Headers(shown.headers).get(envelopeHeader);
    if (answered === null) throw new Error(`${method} ${url}: ${shown.status} ${shown.body}`);
    const { status, headers: answerHeaders, now } = unpack<AnswerEnvelope>(answered);
    // The time that passed in the browser's simulator while it answered.
    await servers.elapse(Math.max(0, now - servers.now()));
    if (now - begun > answerTimeout) return droppedConnection;
    assertSameAnswer({ status, headers: answerHeaders }, shown);
    return { status, headers: answerHeaders, body: shown.body };
  };

  const stop = async () => {
    await page.close();
    files.remove();
    await servers.stop();
  };
  return { ...servers, send, stop };
}

/** @throws Error if the answer that the browser shows differs from the simulator's */
function assertSameAnswer(
  { status, headers }: Omit<AnswerEnvelope, 'now'>,
  shown: { readonly status: number; readonly headers: [string, string][] },
) {
  const visible = new Map(shown.headers);
  for (const [name, value] of headers)
    if (name !== 'set-cookie' && visible.get(name) !== value)
      throw new Error(`the browser shows ${name}: ${visible.get(name)} where the servers said ${value}`);
  if (!isRedirect(status) && status !== shown.status)
    throw new Error(`the browser shows ${shown.status} where the servers said ${status}`);
}
