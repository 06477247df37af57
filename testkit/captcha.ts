import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Answer } from 'ory-simulator/core';
import { listen } from 'ory-simulator/node';
import type { World } from './world.ts';

/** The part of Turnstile's interface that pages use, with a checkbox in an iframe. */
const widget = `
const origin = new URL(document.currentScript.src).origin;
const widgets = new Map();
addEventListener('message', ({ origin: from, source, data }) => {
  for (const { frame, options } of widgets.values())
    if (from === origin && source === frame.contentWindow) options.callback(data);
});
window.turnstile = {
  render(box, options) {
    const frame = document.createElement('iframe');
    frame.src = origin + '/challenge?' + new URLSearchParams({ theme: options.theme, language: options.language });
    frame.title = 'Captcha';
    frame.width = '300';
    frame.height = '65';
    frame.style.border = '0';
    box.append(frame);
    const id = 'widget-' + widgets.size;
    widgets.set(id, { frame, options });
    setTimeout(options['before-interactive-callback']);
    return id;
  },
  remove: (id) => widgets.get(id).frame.remove(),
};`;

/** The widget, in the theme and the language that the page asks for, as Turnstile's. */
const challenge = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Captcha</title>
<style>
  :root { color-scheme: light dark }
  body { align-items: center; background: light-dark(#fafafa, #232323); border: 1px solid light-dark(#ddd, #444); color: light-dark(#222, #eee); box-sizing: border-box; display: flex; font: 14px sans-serif; height: 65px; margin: 0; padding: 0 16px }
  label { align-items: center; display: flex; gap: 12px }
  input { height: 24px; margin: 0; width: 24px }
</style>
<label><input type="checkbox"> <span></span></label>
<script>
const wanted = new URLSearchParams(location.search);
const language = wanted.get('language').slice(0, 2);
document.documentElement.lang = language;
if (wanted.get('theme') !== 'auto') document.documentElement.style.colorScheme = wanted.get('theme');
const words = { de: 'Bestätigen Sie, dass Sie ein Mensch sind', fr: 'Confirmez que vous êtes humain' };
document.querySelector('span').textContent = words[language] ?? 'Confirm you are human';
document.querySelector('input').addEventListener('change', async () => {
  parent.postMessage(await (await fetch('/token', { method: 'POST' })).text(), '*');
});
</script>`;

export interface CaptchaService {
  readonly origin: string;
  /** Whether the widget's script is served. */
  isAvailable: boolean;
  /** Returns whether a token is valid. Each token is valid once. */
  redeem(token: unknown): boolean;
  close(): Promise<void>;
}

/** Returns the responses of the service by path, and a function that redeems its tokens. */
function service(status: { readonly isAvailable: boolean }) {
  const tokens = new Set<unknown>();
  const answer = (type: string, body: string, code = 200) => ({
    status: code,
    headers: { 'content-type': type, 'access-control-allow-origin': '*' },
    cookies: [],
    body,
  });
  const pages: Readonly<Record<string, () => Answer>> = {
    '/challenge': () => answer('text/html', challenge),
    '/api.js': () => (status.isAvailable ? answer('text/javascript', widget) : answer('text/plain', 'away', 503)),
    '/token': () => {
      const token = randomUUID();
      tokens.add(token);
      return answer('text/plain', token);
    },
  };
  return {
    answer: (path: string): Answer => pages[path]?.() ?? answer('text/plain', 'nothing', 404),
    redeem: (token: unknown) => tokens.delete(token),
  };
}

/** Starts a captcha service on this machine. */
export async function startCaptcha(): Promise<CaptchaService> {
  const status = { isAvailable: true };
  const { answer, redeem } = service(status);
  const { origin, close } = await listen(async ({ url }) => answer(url.pathname), { port: 0 });
  return Object.assign(status, { origin, close, redeem });
}

/** Answers all requests of one page to the captcha's origin: no request leaves the browser. */
export async function routeCaptcha(page: Page, origin: string): Promise<Omit<CaptchaService, 'close'>> {
  const status = { isAvailable: true };
  const { answer, redeem } = service(status);
  await page.route(`${origin}/**`, async (route) => {
    const { status, headers, body } = answer(new URL(route.request().url()).pathname);
    await route.fulfill({ status, headers, body: body ?? '' });
  });
  return Object.assign(status, { origin, redeem });
}

type Tree = Record<string, unknown>;

const input = (name: string, value: string) => ({
  type: 'input',
  group: 'captcha',
  attributes: { name, type: 'hidden', value, disabled: false, node_type: 'input' },
  messages: [],
  meta: {},
});

/** Returns the captcha nodes that Ory's Enterprise License adds to a form. */
function nodesOf({ origin }: Pick<CaptchaService, 'origin'>): object[] {
  const field = 'transient_payload.captcha_turnstile_response';
  const attributes = {
    ...{ src: `${origin}/api.js?render=explicit&onload=oryCaptchaTurnstileInit`, id: 'captcha_script', async: true },
    ...{ type: 'text/javascript', node_type: 'script', nonce: randomUUID(), integrity: '' },
    ...{ crossorigin: 'anonymous', referrerpolicy: 'no-referrer' },
  };
  return [
    input(field, ''),
    { type: 'script', group: 'captcha', attributes, messages: [], meta: {} },
    input(
      'captcha_turnstile_options',
      JSON.stringify({ sitekey: 'for-this-story', action: 'login', theme: 'auto', response_field_name: field }),
    ),
  ];
}

const refusal = { id: 4000038, text: 'Captcha verification failed, please try again.', type: 'error' };

/**
 * Intercepts the page's requests to Kratos, whose open source has no captcha: adds a captcha to each login form, and refuses
 * submissions without a valid token.
 */
export async function requireCaptcha(
  page: Page,
  { kratosCalls }: World,
  service: Omit<CaptchaService, 'close'>,
): Promise<void> {
  let last: Tree = {};
  const calls = (url: URL) =>
    url.origin === kratosCalls && /^\/self-service\/login(\/browser|\/flows)?$/.test(url.pathname);
  await page.route(calls, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'fetch' || request.method() === 'OPTIONS') return route.continue();
    const body: Tree | undefined = request.method() === 'POST' ? request.postDataJSON() : undefined;
    const { transient_payload: payload, ...rest } = body ?? {};
    const token = (payload as Tree | undefined)?.captcha_turnstile_response;
    const answer = await route.fetch(body === undefined ? {} : { postData: rest });
    const flow: Tree = await answer.json();
    if (body !== undefined && !service.redeem(token)) {
      const ui = last.ui as Tree;
      await route.fulfill({ response: answer, status: 400, json: { ...last, ui: { ...ui, messages: [refusal] } } });
      return;
    }
    if (flow.ui === undefined) return route.fulfill({ response: answer });
    const ui = flow.ui as Tree & { nodes: object[] };
    last = { ...flow, ui: { ...ui, nodes: [...nodesOf(service), ...ui.nodes] } };
    await route.fulfill({ response: answer, json: last });
  });
}
