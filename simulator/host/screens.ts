/** The product's own screens, which `up` serves while no app has been named. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { Service } from '../http/exchange.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The folder of the built screens in the npm package, beside this file, and in the repository. */
const places = ['screens', '../../dist/app'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** Returns the folder of the built screens, if there is one. */
export const screensFolder = (): string | undefined => places.find((place) => existsSync(join(place, 'index.html')));

/** Reads a file of the screens. The npm package has some of them compressed only. */
const read = (file: string): Promise<Buffer> =>
  readFile(file).catch(async () => promisify(gunzip)(await readFile(`${file}.gz`)));

/** What the screens talk to. */
export interface ScreenServers {
  /** Kratos's public address. */
  readonly kratosUrl: string;
  readonly kratos: Service;
  readonly hydra: Service;
}

type Fields = Readonly<Record<string, unknown>>;

async function ask({ admin }: Service, method: string, path: string, body?: unknown): Promise<Fields> {
  const request = new Request(`http://127.0.0.1${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await (await answerRequest(admin, request, requestJar([]))).json()) as Fields;
}

/**
 * Accepts a consent or logout request of Hydra at once: the page that asks the user needs the gateway.
 * @returns where the browser goes next
 */
async function accept(
  kind: 'consent' | 'logout',
  challenge: string,
  { kratos, hydra }: ScreenServers,
): Promise<string> {
  const query = new URLSearchParams({ [`${kind}_challenge`]: challenge });
  const path = `/admin/oauth2/auth/requests/${kind}`;
  const { requested_scope, requested_access_token_audience, subject } = await ask(hydra, 'GET', `${path}?${query}`);
  const identity = kind === 'consent' ? await ask(kratos, 'GET', `/admin/identities/${subject}`) : {};
  const decision = {
    grant_scope: requested_scope,
    grant_access_token_audience: requested_access_token_audience,
    session: { id_token: identity.traits },
  };
  const { redirect_to: next } = await ask(
    hydra,
    'PUT',
    `${path}/accept?${query}`,
    kind === 'consent' ? decision : undefined,
  );
  if (typeof next !== 'string') throw new Error(`Hydra does not accept this ${kind} request`);
  return next;
}

/** Returns the page of the screens with the address of Kratos. */
async function page(folder: string, { kratosUrl }: ScreenServers): Promise<string> {
  const html = (await read(join(folder, 'index.html'))).toString();
  return html.replace(
    /(<script type="application\/json" id="app-config">)([^<]*)/,
    (_, start: string, json: string) => {
      const config = JSON.parse(json);
      const brand = { ...config.brand, name: { '*': 'Your app' }, logo: 'none', motif: 'none' };
      const changes = {
        kratos_url: kratosUrl,
        login_gate: 'open',
        main_application_url: '/',
        default_locale: 'auto',
        brand,
      };
      return start + JSON.stringify({ ...config, ...changes }).replaceAll('<', '\\u003c');
    },
  );
}

/** Whether something answers at an address of this machine. */
const answers = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });

/**
 * Serves the screens at an address of this machine.
 *
 * @param address origin of the screens, with its port
 * @returns the server; undefined if something else answers at the address
 */
export async function serveScreens(address: URL, folder: string, servers: ScreenServers): Promise<Server | undefined> {
  if (await answers(address)) return;
  const server = createServer(async ({ method, url = '/' }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    try {
      const { pathname, searchParams } = new URL(url, address);
      for (const kind of ['consent', 'logout'] as const) {
        const challenge = pathname === `/${kind}` ? searchParams.get(`${kind}_challenge`) : null;
        if (challenge !== null)
          return void response.writeHead(302, { location: await accept(kind, challenge, servers) }).end();
      }
      const type = types[extname(pathname)];
      const body = type ? await read(join(folder, pathname)) : await page(folder, servers);
      const headers = { 'content-type': type ?? types['.html'], 'cache-control': 'no-cache' };
      response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(Number(address.port), '127.0.0.1', () => resolve(server));
  });
}
