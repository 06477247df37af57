import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { Render } from '@members/pages/view';
import { onTestFinished } from 'vitest';
import type { ClaimMap } from './claims/claim-map.ts';
import type { Environment } from './config/config.ts';
import { readConfig } from './config/config.ts';
import type { TextOverrides } from './config/locales-dir.ts';
import { createGateway, type ServerLimits } from './gateway.ts';
import type { NoticeTexts } from './kratos/notices.ts';
import { createLogger } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import { type BuiltApp, readBuiltApp } from './pages/built-app.ts';

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly message?: string };

/** A stand-in for Kratos or Hydra: a table of responses, and the requests that it received. */
export interface StandInServer {
  readonly url: string;
  /** "METHOD /path" -> status and body; a text is an HTML page. May be changed while it runs. Other requests get 404. */
  readonly answers: Map<string, readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]>;
  /** Response to every request, in place of the table. `silent` never responds. */
  always: 'silent' | readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>] | undefined;
  readonly requests: {
    readonly call: string;
    readonly query: string;
    readonly cookie: string;
    readonly body: string;
    readonly trace: string;
  }[];
  close(): Promise<void>;
}

/** Listens on a free port of this machine until the test is over. */
export async function serve(listener: RequestListener): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Sends exactly these bytes. @returns all that the server sends until the connection ends */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part;
      })
      .on('close', () => resolve(text))
      .on('error', reject);
    socket.write(bytes);
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function startStandIn(): Promise<StandInServer> {
  const answers: StandInServer['answers'] = new Map();
  const requests: StandInServer['requests'] = [];
  const state: Pick<StandInServer, 'always'> = { always: undefined };
  const { url, close } = await serve((message, response) => {
    void bodyOf(message).then((body) => {
      const { pathname, search } = new URL(`http://outside${message.url ?? ''}`);
      const call = `${message.method} ${pathname}`;
      const { cookie = '', traceparent: trace = '' } = message.headers;
      requests.push({ call, query: search, cookie, body, trace: `${trace}` });
      if (state.always === 'silent') return;
      const [status, answer, headers] = state.always ?? answers.get(call) ?? [404, { error: 'Not Found' }];
      const isPage = typeof answer === 'string';
      response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers });
      response.end(status === 204 ? undefined : isPage ? answer : JSON.stringify(answer));
    });
  });
  return Object.assign(state, { url, answers, requests, close });
}

const catalogue = {
  locale: 'fr',
  files: { fr: 'assets/fr-1.json', se: 'assets/se-1.json' },
  messages: { hello: [{ type: 0, value: 'Bonjour' }], bye: [{ type: 0, value: 'Au revoir' }] },
};

/** Files of a minimal built app by path. */
export const smallApp: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><html lang="fr"><head><title>x</title><link rel="stylesheet" href="/assets/a.css"><script type="application/json" id="app-config">{}</script></head><body><script type="application/json" id="catalogue">${JSON.stringify(catalogue)}</script><div id="root"></div><script type="module" src="/assets/a.js"></script></body></html>`,
  'assets/fr-1.json': JSON.stringify(catalogue.messages),
  'assets/se-1.json': '{"hello":[{"type":0,"value":"Hej"}],"bye":[{"type":0,"value":"Hej då"}]}',
  'assets/a.js': 'export {}',
  'assets/a.css': '',
  'favicon.svg': '<svg/>',
  '.vite/manifest.json': '{}',
};

function writeFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Returns a built app whose folder exists until the test is over. */
export function builtApp(files: Readonly<Record<string, string | Buffer>> = smallApp): Promise<BuiltApp> {
  const folder = writeFolder(files);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return readBuiltApp(folder);
}

const secret = 'a secret of the tests that is long enough';

export interface TestGatewayOptions {
  readonly variables: Environment;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** A built app in place of `files`. */
  readonly built?: BuiltApp;
  /** A free port if left out. */
  readonly port?: number;
  readonly textOverrides?: ReadonlyMap<string, TextOverrides>;
  readonly claims?: ClaimMap;
  readonly notices?: NoticeTexts;
  readonly render?: () => Promise<Render | undefined>;
  readonly limits?: Partial<ServerLimits>;
  readonly metrics?: Metrics;
  /** Number of instances. Each request goes to the next one, as behind a load balancer. */
  readonly instances?: number;
}

/** Runs gateways on free ports until they are closed. Redirects are not followed. */
export async function openGateway({
  variables,
  files = smallApp,
  instances = 1,
  port = 0,
  ...options
}: TestGatewayOptions) {
  const config = readConfig({
    COOKIE_SECRET: secret,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    ...variables,
  });
  const log: LogLine[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      for (const line of `${chunk}`.split('\n')) if (line) log.push(JSON.parse(line));
      done();
    },
  });
  const logger = createLogger({ LOG_FORMAT: 'json', LOG_LEVEL: config.LOG_LEVEL }, destination);
  const folder = writeFolder(files);
  const built = options.built ?? (await readBuiltApp(folder));
  const start = async () => {
    const app = await createGateway({ config, logger, ...options, built });
    await app.listen({ host: '127.0.0.1', port });
    return app;
  };
  const apps = await Promise.all(Array.from({ length: instances }, start));
  const ports = apps.map(({ server }) => (server.address() as AddressInfo).port);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await Promise.all(apps.map((app) => app.close()));
    rmSync(folder, { recursive: true });
  };
  let turn = 0;
  const next = () => {
    turn += 1;
    return `http://127.0.0.1:${ports[turn % ports.length]}`;
  };
  const isForm = (body: unknown) => body instanceof URLSearchParams;
  return {
    config,
    log,
    /** Message and reason of each warning and error in the log. */
    failures: () =>
      log.filter(({ level }) => level === 'warn' || level === 'error').map(({ message, reason }) => [message, reason]),
    port: ports[0] ?? 0,
    origin: `http://127.0.0.1:${ports[0]}`,
    get: (path: string, headers: Record<string, string> = {}) => fetch(next() + path, { headers, redirect: 'manual' }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(next() + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...(!isForm(body) && { 'content-type': 'application/json' }), ...headers },
        body: isForm(body) ? (body as URLSearchParams) : JSON.stringify(body),
      }),
    close,
  };
}

/** Runs gateways on free ports until the test is over. */
export async function startGateway(options: TestGatewayOptions) {
  const gateway = await openGateway(options);
  onTestFinished(gateway.close);
  return gateway;
}

export const issuer = 'http://issuer.example:4444';

/** Starts a gateway with stand-ins for Kratos and Hydra, until the test is over. */
export async function startWorld(variables: Environment = {}, options: Omit<TestGatewayOptions, 'variables'> = {}) {
  const [kratos, hydra] = [await startStandIn(), await startStandIn()];
  const gateway = await startGateway({
    variables: { KRATOS_PUBLIC_URL: kratos.url, HYDRA_ADMIN_URL: hydra.url, HYDRA_PUBLIC_URL: issuer, ...variables },
    ...options,
  });
  return { ...gateway, kratos, hydra };
}

export type TestWorld = Awaited<ReturnType<typeof startWorld>>;

export const client = {
  client_id: 'main',
  client_name: 'Main application',
  client_uri: 'https://main.example/',
  logo_uri: 'javascript:alert(1)',
  redirect_uris: ['https://main.example/callback'],
};

export const session = {
  id: 'session-1',
  active: true,
  identity: {
    id: 'identity-1',
    traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
    verifiable_addresses: [{ value: 'camille@example.org', verified: true, via: 'email' }],
    updated_at: '2026-01-02T03:04:05Z',
  },
};
