import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { loadLocale } from '@members/app/intl/testing';
import { render } from '@members/app/server';
import type { CatalogueBlock } from '@members/locales/messages';
import type { Environment } from '../config/config.ts';
import type { ServerLimits } from '../gateway.ts';
import type { PoolLimits } from '../http/pool.ts';
import { serve, startGateway } from '../testing.ts';

const { messages: french } = await loadLocale('fr');
const { messages: english } = await loadLocale('en');
const catalogue: CatalogueBlock = {
  locale: 'fr',
  files: { fr: 'assets/fr.json', en: 'assets/en.json' },
  messages: french,
};

/** A minimal built page with the texts of the app. */
export const indexHtml = `<!doctype html><html lang="fr"><head><title>x</title><link rel="stylesheet" href="/assets/style-1.css">
<script type="application/json" id="app-config">{}</script><script type="module" blocking="render" src="/assets/start-1.js"></script></head>
<body><script type="application/json" id="catalogue">${JSON.stringify(catalogue).replaceAll('<', '\\u003c')}</script><div id="root"></div>
<noscript>no</noscript><template id="unavailable"></template></body></html>`;

/** The style of the minimal built app, and the one that its dashboard needs besides. */
export const style = ':root{--a:1}.motif{background:url(./motif.svg)}';
export const dashboardStyle = '.words{color:red}';

/** Returns the files of a minimal built app whose pages can be rendered. */
const filesWith = (page: string): Readonly<Record<string, string>> => ({
  'index.html': page,
  'assets/fr.json': JSON.stringify(french),
  'assets/en.json': JSON.stringify(english),
  'assets/style-1.css': style,
  'assets/words-1.css': dashboardStyle,
  'assets/start-1.js': '',
  'assets/main-1.js': '',
  'assets/words-1.js': '',
  'assets/dashboard-1.js': 'import"./start-1.js";import{a}from"./words-1.js"',
  'assets/ceremony-1.js': '',
  '.vite/manifest.json': JSON.stringify({
    '_start-1.js': { file: 'assets/start-1.js', name: 'start' },
    '_main-1.js': { file: 'assets/main-1.js', name: 'main', imports: ['_start-1.js'], css: ['assets/style-1.css'] },
    '_words.js': { file: 'assets/words-1.js', css: ['assets/words-1.css'] },
    'src/routes/dashboard.tsx': { file: 'assets/dashboard-1.js', imports: ['_start-1.js', '_words.js'] },
    'src/nodes/ceremony.ts': { file: 'assets/ceremony-1.js' },
  }),
});

export interface RenderingWorldOptions {
  /** The built page. */
  readonly page?: string;
  /** How long a view may take, in milliseconds. */
  readonly timeout?: number;
  /** How many views may be rendered at a time. */
  readonly running?: PoolLimits;
  readonly limits?: Partial<ServerLimits>;
  readonly variables?: Environment;
}

/** Starts a gateway that renders pages, with a stand-in for Kratos, until the test is over. */
export async function startRenderingWorld(
  kratos: RequestListener,
  {
    page = indexHtml,
    timeout = 60_000,
    running = { size: 256, share: 256 },
    limits = {},
    variables = {},
  }: RenderingWorldOptions = {},
) {
  const { url } = await serve(kratos);
  const gateway = await startGateway({
    variables: { KRATOS_PUBLIC_URL: url, ...variables },
    files: filesWith(page),
    render: async () => render,
    limits: { view: { timeout, running }, ...limits },
  });
  return gateway;
}

/** Values of a flow that tests choose. */
export interface FlowDetails {
  readonly id?: string;
  /** Value of the identifier's field. */
  readonly typed?: string;
  readonly message?: string;
  /** Challenge of an application's request. */
  readonly challenge?: string;
  readonly state?: string;
  /** Address of the application's logo. */
  readonly logo?: string;
}

/** Returns a new login flow as JSON. @param host of Kratos */
export function loginFlow(
  host: string,
  { id = randomUUID(), typed = '', message, challenge, state, logo }: FlowDetails = {},
): string {
  const input = (name: string, group: string, type: string, value: string, label?: object) => ({
    type: 'input',
    group,
    attributes: { name, type, value, disabled: false, node_type: 'input' },
    messages: [],
    meta: label ? { label } : {},
  });
  const at = Date.now();
  const request = {
    challenge,
    client: {
      client_id: 'shop',
      client_name: 'Shop',
      created_at: '2025-01-01T00:00:00Z',
      ...(logo && { logo_uri: logo }),
    },
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
        input('csrf_token', 'default', 'hidden', randomBytes(64).toString('base64')),
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
