import { randomUUID } from 'node:crypto';
import type { AppConfig } from '@members/openapi';
import { pageAt } from '@members/pages';
import type { Render, Theme, View } from '@members/pages/view';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import type { PageLocale } from '../http/locale.ts';
import { presentedSessions } from '../throttle/sessions.ts';
import { createRequestCookies } from './request-cookies.ts';
import type { Texts } from './texts.ts';

/** What the view of an unknown address depends on, if there is no session. */
interface NotFoundKey extends PageLocale {
  readonly app: AppConfig;
  readonly theme: Theme | undefined;
}

/** Stands for the address of a request in a kept view. */
const placeholder = `/${randomUUID()}`;
const origin = 'http://placeholder.invalid';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

const basePath = ({ base_path: path }: AppConfig) => path.replace(/\/$/, '');

const signedOut = async () => Response.json({ error: { code: 401, id: 'session_inactive' } }, { status: 401 });

/** Returns a path with each slash once, as the app's router reads it. */
const singleSlashes = (path: string) => path.replaceAll(/\/{2,}/g, '/');

/** Returns a path as the app's router compares it with its pages. The gateway refuses escapes that cannot be decoded. */
const comparedPath = (path: string) => singleSlashes(decodeURIComponent(path)).toLowerCase();

/**
 * Tells whether an unknown address has a kept view: the request comes with no session, and the app's router knows no page for
 * another spelling of the address, such as `/LOGIN`.
 */
export const isKeptNotFound = (request: FastifyRequest, path: string, config: GatewayConfig): boolean =>
  presentedSessions(request, config.KRATOS_SESSION_COOKIE).length === 0 && pageAt(comparedPath(path)) === undefined;

/**
 * Returns a function that makes the view of an unknown address for a client without a session. The view is rendered once for each
 * configuration, language and theme, without a call to Kratos: scanners ask for many such addresses.
 */
export function createNotFoundViews(texts: Texts) {
  // The views of a brand go with it.
  const looks = new WeakMap<AppConfig['brand'], Map<string, Promise<View>>>();
  const make = (render: Render, { app, locale, localeChosen, theme }: NotFoundKey): Promise<View> =>
    render({
      config: { ...app, kratos_url: origin + basePath(app) },
      url: new URL(origin + basePath(app) + placeholder),
      fetch: signedOut,
      locale,
      localeChosen,
      messagesOf: texts.messagesOf,
      theme,
      jar: createRequestCookies(''),
      cookieAttributes: '',
      signal: new AbortController().signal,
      report: () => {},
    });

  return async (render: Render, key: NotFoundKey, address: URL): Promise<View> => {
    const name = JSON.stringify([key.app, key.locale, key.localeChosen, key.theme]);
    const views = looks.get(key.app.brand) ?? new Map<string, Promise<View>>();
    looks.set(key.app.brand, views);
    const kept = views.get(name) ?? make(render, key);
    views.set(name, kept);
    const view = await kept.catch((error: unknown) => {
      views.delete(name);
      throw error;
    });
    if (view.outcome !== 'page') return view;
    const { pathname, search } = address;
    return {
      ...view,
      body: view.body.replaceAll(basePath(key.app) + placeholder, () => escapeHtml(singleSlashes(pathname) + search)),
      data: { ...view.data, origin: address.origin, at: pathname + search, now: Date.now() },
    };
  };
}
