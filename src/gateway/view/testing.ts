import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { compileCatalogue, linesOf } from '../../../locales/compile.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import { render } from '../../server.tsx';
import { readConfig } from '../config/config.ts';
import type { Environment } from '../config/variable.ts';
import { createGateway } from '../gateway.ts';
import type { Files } from '../page/files.ts';
import { listen } from '../server.ts';

const lines = linesOf(en);
const block = {
  locale: 'fr',
  lines,
  texts: compileCatalogue(fr, lines),
  files: { fr: ['assets/fr.json', ''], en: ['assets/en.json', ''] },
};
/** The built page in small. */
export const index = `<!doctype html><html lang="fr"><head><title>x</title><link rel="stylesheet" href="/assets/style-1.css">
<script type="application/json" id="app-config">{}</script><script type="module" blocking="render" src="/assets/start-1.js"></script></head>
<body><script type="application/json" id="catalogue">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script><div id="root"></div>
<noscript>no</noscript><template id="unavailable"></template></body></html>`;

const file = (text: string, type: string) => ({
  body: new TextEncoder().encode(text),
  type,
  etag: '"1"',
  hashed: true,
});
const filesWith = (page: string): Files =>
  new Map([
    ['/index.html', { ...file(page, 'text/html; charset=utf-8'), hashed: false }],
    ['/assets/fr.json', file(JSON.stringify(block.texts), 'application/json')],
    ['/assets/en.json', file(JSON.stringify(compileCatalogue(en, lines)), 'application/json')],
    ['/assets/style-1.css', file('.Nothing-of-it{color:blue}:root{--a:1}', 'text/css')],
    ['/assets/dashboard-1.js', file('import"./start-1.js";import{a}from"./words-1.js"', 'text/javascript')],
    ['/assets/ceremony-1.js', file('', 'text/javascript')],
    ['/assets/words-1.js', file('', 'text/javascript')],
  ]);

/**
 * A gateway that renders, before a Kratos that answers as it is told, until the test is over.
 * @param page the built one
 * @returns what sends requests to it; `rendered` is how often something was rendered
 */
export async function world(
  answer: (message: IncomingMessage, response: ServerResponse) => void,
  {
    page = index,
    patience = 60_000,
    variables = {},
  }: { page?: string; patience?: number; variables?: Environment } = {},
) {
  const kratos = createServer(answer);
  await new Promise<void>((resolve) => {
    kratos.listen(0, '127.0.0.1', resolve);
  });
  const logged: string[] = [];
  let rendered = 0;
  const config = readConfig({
    KRATOS_PUBLIC_URL: `http://127.0.0.1:${(kratos.address() as AddressInfo).port}`,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    ...variables,
  });
  const gateway = createGateway(
    config,
    filesWith(page),
    (line) => logged.push(line),
    async () => (asked) => {
      rendered += 1;
      return render(asked);
    },
    { patience, most: 256 },
  );
  const server = await listen(gateway, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    kratos.closeAllConnections();
    kratos.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers, redirect: 'manual' });
  const post = (path: string, body: URLSearchParams, headers: Record<string, string>) => {
    const own = `http://127.0.0.1:${server.port}`;
    const named = headers.origin === 'own' ? { ...headers, origin: own } : headers;
    return fetch(own + path, { method: 'POST', body, headers: named, redirect: 'manual' });
  };
  return { get, post, logged, rendered: () => rendered };
}

/** What differs between the flows of a test. */
export interface Told {
  readonly id?: string;
  readonly token?: string;
  /** What stands in the field of the name. */
  readonly typed?: string;
  readonly message?: string;
  /** Of an application's request. */
  readonly challenge?: string;
  readonly state?: string;
  /** Milliseconds since it was begun. */
  readonly age?: number;
}

/** A login flow for somebody new. */
export function flow(
  host: string,
  { id = randomUUID(), token, typed = '', message, challenge, state, age = 0 }: Told,
): string {
  const input = (name: string, group: string, type: string, value: string, label?: object) => ({
    type: 'input',
    group,
    attributes: { name, type, value, disabled: false, node_type: 'input' },
    messages: [],
    meta: label ? { label } : {},
  });
  const at = Date.now() - age;
  const request = {
    challenge,
    client: { client_id: 'shop', client_name: 'Shop', created_at: '2025-01-01T00:00:00Z' },
    request_url: `http://issuer.example/oauth2/auth?client_id=shop&state=${state}&ui_locales=fr`,
    requested_at: new Date(at).toISOString(),
  };
  return JSON.stringify({
    id,
    type: 'browser',
    ...(challenge && { oauth2_login_challenge: challenge, oauth2_login_request: request }),
    expires_at: new Date(at + 3_600_000).toISOString(),
    issued_at: new Date(at).toISOString(),
    request_url: `http://${host}/self-service/login/browser`,
    ui: {
      action: `http://${host}/self-service/login?flow=${id}`,
      method: 'POST',
      nodes: [
        input('csrf_token', 'default', 'hidden', token ?? randomBytes(64).toString('base64')),
        input('identifier', 'default', 'text', typed, { id: 1070004, type: 'info', text: 'ID' }),
        input('password', 'password', 'password', '', { id: 1070001, type: 'info', text: 'Password' }),
        input('method', 'password', 'submit', 'password', { id: 1010022, type: 'info', text: 'Sign in' }),
      ],
      messages: message === undefined ? [] : [{ id: 4999999, type: 'error', text: message }],
    },
    refresh: false,
    requested_aal: 'aal1',
    state: 'choose_method',
  });
}
