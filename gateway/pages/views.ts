import { createIntl } from '@formatjs/intl';
import { intlTag } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import {
  type Fetch,
  type FollowUpCall,
  followUpHeader,
  type Render,
  type Theme,
  type View,
  type ViewRequest,
} from '@members/pages/view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { type BrandSet, brandOf } from '../brand/brand.ts';
import type { Brands } from '../brand/brands.ts';
import type { GatewayConfig } from '../config/config.ts';
import { clientOf } from '../http/client.ts';
import { sendCompressed } from '../http/compress.ts';
import { localeOf } from '../http/locale.ts';
import { Pool, type PoolLimits } from '../http/pool.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { createAccountEvents } from '../kratos/account-events.ts';
import type { FollowUp } from '../kratos/proxy.ts';
import { logFailure } from '../observability/requests.ts';
import { GatewayProblem } from '../problem.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { logoOrigins } from './client-logos.ts';
import type { Documents } from './documents.ts';
import { createNotFoundViews, isKeptNotFound } from './not-found.ts';
import { createRequestCookies, type RequestCookies } from './request-cookies.ts';
import { fetchOnServer } from './server-fetch.ts';
import type { Texts } from './texts.ts';

export interface ViewLimits {
  /** Time after which a page is sent without its view, in milliseconds. The app then renders it in the browser. */
  readonly timeout: number;
  /** Number of views that are rendered at a time. Further requests get 503. */
  readonly running: PoolLimits;
}

export interface ViewOptions {
  readonly config: GatewayConfig;
  readonly documents: Documents;
  readonly texts: Texts;
  readonly appConfig: () => Promise<AppConfig>;
  readonly brands: Pick<Brands, 'current'>;
  /** Loads the renderer; undefined if it is not built. */
  readonly render: () => Promise<Render | undefined>;
  readonly throttle: Throttle;
  readonly limits: ViewLimits;
}

/** A view, and what it was made of. */
interface Made {
  readonly view: View;
  readonly app: AppConfig;
  readonly brands: BrandSet;
}

/** A request for which the renderer runs, with the cookies that change meanwhile. */
interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origin: URL;
  readonly cookies: RequestCookies;
  readonly signal: AbortSignal;
}

/** Sends a page with its view. @returns false if the page has to be sent without one, true if the client has left */
export type SendView = (request: FastifyRequest, reply: FastifyReply, posted?: URLSearchParams) => Promise<boolean>;

/** Seconds after which a refused request should be sent again (`Retry-After`). */
const retryAfter = 2;

/** Headers of a page that no shared cache may keep. */
const privateHeaders = { 'cache-control': 'no-store', vary: 'Cookie, Accept-Language' };

const themeOf = ({ cookies }: FastifyRequest): Theme | undefined =>
  cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : undefined;

/** Returns the path of a screen below BASE_PATH, without a slash at its end. */
const screenPath = ({ url }: FastifyRequest, basePath: string): string =>
  (url.split('?')[0] ?? '').slice(basePath.length).replace(/(?<=.)\/$/, '') || '/';

/** Time in milliseconds for which a form's answer waits for the calls of the next screen. */
const followUpTimeout = 2000;

export interface Views {
  readonly sendView: SendView;
  readonly followUp: FollowUp;
}

/** Renders pages by the app's routes. No state is kept between requests. */
export function createViews(app: FastifyInstance, options: ViewOptions): Views {
  const { config, documents, texts, throttle, limits } = options;
  const connections = new Agent({ headersTimeout: limits.timeout, bodyTimeout: limits.timeout });
  app.addHook('onClose', () => connections.destroy());
  const watchCall = createAccountEvents(config);
  const isSecure = !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES;
  const cookieAttributes = `; Path=${config.BASE_PATH || '/'}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const running = new Pool(limits.running);
  const notFoundView = createNotFoundViews(texts);

  /** Sends the kept page of an unknown address. */
  const sendNotFound = async (render: Render, request: FastifyRequest, reply: FastifyReply, origin: URL) => {
    const brands = options.brands.current();
    const app = { ...(await options.appConfig()), brand: brands.main.app };
    const key = { app, ...localeOf(request, config), theme: themeOf(request) };
    const view = await notFoundView(render, key, new URL(origin.origin + request.url));
    return send(request, reply, { view, app, brands }, createRequestCookies(''));
  };

  /** Runs the renderer for the page at a path. @param more what differs from an ordinary page */
  const renderView = async (
    render: Render,
    { request, reply, origin, cookies, signal }: Visit,
    path: string,
    more: (fetch: Fetch) => Partial<ViewRequest>,
  ): Promise<Made> => {
    const base = origin.origin + config.BASE_PATH;
    const appConfig = await options.appConfig();
    // One set for the whole page: its folder may change meanwhile.
    const brands = options.brands.current();
    const fetch = fetchOnServer({
      app,
      config,
      connections,
      throttle,
      watchCall,
      request,
      reply,
      cookies,
      base,
      signal,
    });
    const view = await render({
      config: { ...appConfig, brand: brands.main.app, kratos_url: base },
      brandOf: (client) => brandOf(brands, client).app,
      // A path with two slashes at the start must not become a host.
      url: new URL(origin.origin + path),
      fetch,
      ...localeOf(request, config),
      messagesOf: texts.messagesOf,
      theme: themeOf(request),
      jar: cookies,
      cookieAttributes,
      signal,
      report: () => {},
      ...more(fetch),
    });
    return { view, app: appConfig, brands };
  };

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { view, app: appConfig, brands }: Made,
    cookies: RequestCookies,
  ): boolean => {
    if (view.outcome === 'failed' || view.outcome === 'loaded') return false;
    reply.headers(privateHeaders);
    const lines = cookies.setCookieLines();
    if (lines.length > 0) reply.header('set-cookie', lines as string[]);
    if (view.outcome === 'elsewhere') {
      reply.redirect(view.to, 303);
      return true;
    }
    const path = screenPath(request, config.BASE_PATH);
    const brand = brandOf(brands, view.client);
    const key = { app: { ...appConfig, brand: brand.app }, locale: view.locale, brand };
    const policy = contentSecurityPolicy(config, {
      style: documents.styleDigest(brand, path),
      pictures: logoOrigins(view.data),
    });
    reply.code(view.status).headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    sendCompressed(request, reply, documents.rendered(key, view, path, themeOf(request)));
    return true;
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { locale } = localeOf(request, config);
    const { formatMessage } = createIntl({ locale: intlTag(locale), messages: texts.messagesOf(locale) });
    const words = [
      formatMessage({ id: 'problem.server_error.title' }),
      formatMessage({ id: 'problem.unexpected.text' }),
    ];
    reply
      .code(503)
      .headers({
        ...privateHeaders,
        'content-type': 'text/plain; charset=utf-8',
        'content-language': intlTag(locale),
        'retry-after': `${retryAfter}`,
      })
      .send(words.join('\n'));
    return true;
  };

  /**
   * Runs the renderer for a client, for at most a time in milliseconds.
   * @returns undefined if too many views are rendered already
   * @throws GatewayProblem when the time is over or the client has left
   */
  const inTime = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    timeout: number,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> => {
    // `AbortSignal.timeout` would keep the request in memory until its time is over.
    const leaving = new AbortController();
    const holding = running.open(clientOf(request.clientAddress), () => leaving.abort());
    if (!holding.take(1)) {
      holding.close();
      return undefined;
    }
    reply.raw.once('close', () => leaving.abort());
    let timer: NodeJS.Timeout | undefined;
    try {
      const cutOff = new GatewayProblem('upstream_slow', { reason: 'view cut off' });
      const late = new Promise<never>((_resolve, reject) => {
        leaving.signal.addEventListener('abort', () => reject(cutOff), { once: true });
        timer = setTimeout(() => leaving.abort(), timeout);
      });
      return await Promise.race([run(leaving.signal), late]);
    } finally {
      clearTimeout(timer);
      holding.close();
    }
  };

  const sendView: SendView = async (request, reply, posted) => {
    const { publicOrigin: origin } = request;
    const render = origin && (await options.render());
    if (origin === undefined || render === undefined) return false;
    if (request.is404 && isKeptNotFound(request, screenPath(request, config.BASE_PATH), config))
      return sendNotFound(render, request, reply, origin).catch((error: unknown) => {
        logFailure(request, error instanceof Error ? error : new Error('view failed'));
        return false;
      });
    const cookies = createRequestCookies(request.headers.cookie ?? '');
    try {
      const made = await inTime(request, reply, limits.timeout, (signal) =>
        renderView(render, { request, reply, origin, cookies, signal }, request.url, () => (posted ? { posted } : {})),
      );
      if (made === undefined) return refuse(request, reply);
      return request.hasLeft || send(request, reply, made, cookies);
    } catch (error) {
      logFailure(request, error instanceof Error ? error : new Error('view failed'));
      return request.hasLeft;
    }
  };

  const followUp: FollowUp = async (request, reply, { path, status, headers, body }) => {
    const page = request.headers[followUpHeader];
    const { publicOrigin: origin } = request;
    const render = origin && (await options.render());
    if (origin === undefined || render === undefined || typeof page !== 'string' || !page.startsWith('/'))
      return undefined;
    const cookies = createRequestCookies(request.headers.cookie ?? '');
    for (const line of [headers['set-cookie'] ?? []].flat()) cookies.addFromServer(line);
    const before = cookies.setCookieLines().length;
    const submission = {
      kind: /(\w+)\?/.exec(path)?.[1],
      action: origin.origin + config.BASE_PATH + path,
      expires_at: new Date(Date.now() + limits.timeout).toISOString(),
      journey: {},
      entries: [],
      draft: {},
      csrfBefore: false,
    };
    const calls: FollowUpCall[] = [];
    /** Answers the form, and records what is read next. Only the browser writes. */
    const recording =
      (fetch: Fetch): Fetch =>
      async (call) => {
        const known = { status, headers: { 'content-type': `${headers['content-type']}` } };
        if (call.method === 'POST' && call.url.startsWith(submission.action)) return new Response(body, known);
        if (call.method !== 'GET') throw new TypeError('only the browser writes');
        const answer = await fetch(call);
        // The browser has the device's cookie of this sign-in by then, and may be admitted.
        if (answer.status === 429) throw new TypeError('only the browser asks again');
        const text = await answer.clone().text();
        const type = answer.headers.get('content-type') ?? '';
        const base = origin.origin + config.BASE_PATH;
        const { status: answered, statusText } = answer;
        calls.push({ path: call.url.slice(base.length), status: answered, statusText, type, body: text });
        return answer;
      };
    try {
      await inTime(request, reply, Math.min(limits.timeout, followUpTimeout), (signal) =>
        renderView(render, { request, reply, origin, cookies, signal }, page, (fetch) => ({
          submission: JSON.stringify(submission),
          fetch: recording(fetch),
          // The browser runs the same loaders and keeps what they store.
          jar: { read: cookies.read, write: () => {} },
        })),
      );
    } catch (error) {
      request.log.debug({ err: error }, 'The calls of the next screen were not made.');
    }
    return { calls, cookies: cookies.setCookieLines().slice(before) };
  };

  return { sendView, followUp };
}
