import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from './config/config.ts';
import type { Environment } from './config/variable.ts';
import { createGateway } from './gateway.ts';
import { createAssets } from './page/assets.ts';
import type { Files } from './page/files.ts';
import { createProxy } from './proxy/proxy.ts';
import { listen } from './server.ts';

/** Stands in for a service outside of this product: a table of answers, and a record of what was asked. */
export interface Outside {
  readonly url: string;
  /** "METHOD /path" -> status and body (a text is a page); may be changed while it runs. */
  readonly answers: Map<string, readonly [status: number, body: unknown]>;
  /** What it does whatever it is asked: answers by the table if not set. `silent` never answers. */
  always: 'silent' | readonly [status: number, body: unknown] | undefined;
  readonly asked: {
    readonly call: string;
    readonly query: string;
    readonly cookie: string;
    readonly body: string;
    readonly trace: string;
  }[];
  close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function outside(): Promise<Outside> {
  const answers: Outside['answers'] = new Map();
  const asked: Outside['asked'] = [];
  const one: Pick<Outside, 'always'> = { always: undefined };
  const server = createServer((message, response) => {
    void bodyOf(message).then((body) => {
      const { pathname, search } = new URL(`http://outside${message.url ?? ''}`);
      const call = `${message.method} ${pathname}`;
      const { cookie = '', traceparent: trace = '' } = message.headers;
      asked.push({ call, query: search, cookie, body, trace: `${trace}` });
      if (one.always === 'silent') return;
      const [status, answer] = one.always ?? answers.get(call) ?? [404, { error: 'Not Found' }];
      const page = typeof answer === 'string';
      response.writeHead(status, { 'content-type': page ? 'text/html' : 'application/json' });
      response.end(status === 204 ? undefined : page ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(one, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function file(text: string, type: string, hashed: boolean) {
  return { body: new TextEncoder().encode(text), type, etag: `"${text.length}"`, hashed };
}

/** The texts in the page, as the build writes them. */
const catalogue = JSON.stringify({
  locale: 'fr',
  lines: ['hello', 'bye name'],
  texts: ['Bonjour', 'Au revoir {0}'],
  files: { fr: ['assets/fr-1.json', 'assets/fr-further-1.json'], se: ['assets/se-1.json', 'assets/se-further-1.json'] },
});

/** A built app in small. */
export const files: Files = new Map([
  [
    '/index.html',
    file(
      `<!doctype html><html lang="fr"><link rel="stylesheet" href="/assets/a.css"><script type="application/json" id="app-config">{}</script><script type="application/json" id="catalogue">${catalogue}</script><script type="module" src="/assets/a.js"></script>`,
      'text/html; charset=utf-8',
      false,
    ),
  ],
  ['/assets/fr-1.json', file('["Bonjour","Au revoir {0}"]', 'application/json', true)],
  ['/assets/fr-further-1.json', file('{"lines":["open"],"texts":["Ouverte"]}', 'application/json', true)],
  ['/assets/se-further-1.json', file('{"lines":["open"],"texts":["Öppen"]}', 'application/json', true)],
  ['/assets/se-1.json', file('["Hej","Hej då {0}"]', 'application/json', true)],
  ['/assets/a.js', file('export {}', 'text/javascript; charset=utf-8', true)],
  ['/favicon.svg', file('<svg/>', 'image/svg+xml', false)],
]);

export const issuer = 'http://issuer.example:4444';

/**
 * Gateways on free ports, in front of the two stand-ins.
 * @param patience how long Kratos may take to answer the proxy, in milliseconds
 * @param instances how many; each request goes to the next one, as behind a balancer
 */
export async function world(extra: Environment = {}, instances = 1, patience = 20_000) {
  const [kratos, hydra] = [await outside(), await outside()];
  const logged: string[] = [];
  const config = readConfig({
    KRATOS_PUBLIC_URL: kratos.url,
    HYDRA_ADMIN_URL: hydra.url,
    HYDRA_PUBLIC_URL: issuer,
    COOKIE_SECRET: 'a secret of the test',
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    ...extra,
  });
  const start = () =>
    listen(
      createGateway(config, files, (line) => logged.push(line)),
      {
        host: '127.0.0.1',
        port: 0,
        takers: [createAssets(config, files), createProxy(config, (line) => logged.push(line), patience)],
      },
    );
  const first = await start();
  const servers = [first, ...(await Promise.all(Array.from({ length: instances - 1 }, start)))];
  let turn = 0;
  const next = () => {
    turn += 1;
    return `http://127.0.0.1:${servers[turn % servers.length]?.port}`;
  };
  return {
    kratos,
    hydra,
    logged,
    port: first.port,
    get: (path: string, headers: Record<string, string> = {}) => fetch(next() + path, { headers, redirect: 'manual' }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(next() + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...(body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body instanceof URLSearchParams ? body : JSON.stringify(body),
      }),
    async close() {
      await Promise.all([...servers, kratos, hydra].map((one) => one.close()));
    },
  };
}

export type World = Awaited<ReturnType<typeof world>>;

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
    verifiable_addresses: [{ value: 'camille@example.org', verified: true }],
    updated_at: '2026-01-02T03:04:05Z',
  },
};
