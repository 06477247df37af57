import { addLanguages, type Locale } from '@members/locales/languages';
import { firstOffered } from '@members/locales/negotiate';
import type { Flow } from '@members/openapi';
import { pages } from '@members/pages';
import type { Render, ViewRequest } from '@members/pages/view';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { member, memberText } from './api/member.ts';
import type { ProblemId } from './flow/action.ts';
import { oauth2HintsOf } from './flow/journey/oauth2-hints.ts';
import { isFlow } from './flow/kinds.ts';
import { createCookieStorage, deviceCookieAge, type KeyValueStorage } from './flow/storage.ts';
import { createRoutes, type RouteOptions } from './router.tsx';

/** The app redirects a page to itself to write a flow's id into its address. A page does so at most this often. */
const maxOwnRedirects = 4;

/** HTTP status of pages that show a problem. Problems that the page itself offers a way out of are not here: their status is 200. */
const problemStatuses: { readonly [P in ProblemId]?: number } = {
  unreachable: 502,
  not_json: 502,
  server_error: 502,
  gateway: 502,
  misconfigured: 500,
  unexpected: 500,
  loop: 508,
  too_many: 429,
  challenge_gone: 410,
  disabled: 404,
  not_offered: 404,
  cookies: 403,
  other_identity: 403,
  account_disabled: 401,
  session_missing: 401,
  return_to_forbidden: 400,
  foreign_action: 502,
  unsafe_target: 502,
};

const isNotFound = ({ matches }: StaticHandlerContext) => matches.at(-1)?.route.path === '*';

function statusOf(context: StaticHandlerContext): number {
  const problems = Object.values(context.loaderData).map((data) => memberText(data, 'problem', 'id'));
  const known: Readonly<Record<string, number>> = problemStatuses;
  const status = problems.flatMap((id) => known[id ?? ''] ?? []).at(0);
  return status ?? (isNotFound(context) ? 404 : 200);
}

/** The language that the OAuth2 client of a login flow or a consent request asks for (`ui_locales`). */
function localeOfClient({ loaderData }: StaticHandlerContext): Locale | undefined {
  const requested = Object.values(loaderData).map((data) => {
    const flow = member(data, 'flow');
    return (
      (isFlow(flow) ? oauth2HintsOf(flow as Flow).uiLocales : undefined) ?? memberText(data, 'request', 'ui_locales')
    );
  });
  return firstOffered(requested.find((tags) => tags !== undefined) ?? '');
}

/** The OAuth2 client of a login or registration flow, or of a consent or logout request. */
function clientOf({ loaderData }: StaticHandlerContext): string | undefined {
  const clients = Object.values(loaderData).map(
    (data) =>
      memberText(data, 'flow', 'oauth2_login_request', 'client', 'client_id') ??
      memberText(data, 'request', 'client', 'client_id'),
  );
  return clients.find((id) => id !== undefined);
}

/** Name of the cookie with the client whose brand the visit has. */
const clientCookie = 'brand_client';

/** Pages on which a visit begins. Only they decide whose brand it has. */
const firstPages: ReadonlySet<string> = new Set(['/login', '/registration']);

/** Pages that do not know the client for which a user came, because Kratos does not keep it in their flows. */
const pagesWithoutClient: ReadonlySet<string> = new Set(['/recovery', '/verification', '/error', '/signed-out']);

/** Stores the client for the pages that do not know it, or removes it. */
function keepClient(storage: KeyValueStorage | undefined, client: string | undefined): void {
  if (client !== undefined) storage?.set(clientCookie, client);
  else if (storage?.get(clientCookie) !== undefined) storage.remove(clientCookie);
}

/** Name of the cookie in which browsers send their time zone. */
const timeZoneCookie = 'time_zone';

const utc = 'UTC';

/** The canonical name of a time zone; UTC where the browser sent none, or one that does not exist. */
function canonicalTimeZone(name: string | undefined): string {
  if (name === undefined) return utc;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return utc;
  }
}

/** React writes titles, links and meta elements before the body's elements; they belong into the page's head. */
const headElements = /^(?:<title[^>]*>[^<]*<\/title>|<link\b[^>]*>|<meta\b[^>]*>)*/;

/** The pages without what they show. To find a page among these is cheaper than among the app's nested routes. */
const pageRoutes: RouteObject[] = pages.map(({ path }) => ({ id: path, path }));

/** The app's routes without those that the path does not match: React Router would match all of them again at each step. */
function routesFor(screen: string, routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.children) return [{ ...route, children: routesFor(screen, route.children) } as RouteObject];
    return route.id === screen ? [route] : [];
  });
}

function routeOptions(request: ViewRequest, locale: Locale, now: number): RouteOptions {
  const { config, url, fetch, localeChosen, messagesOf, theme, jar, cookieAttributes, report } = request;
  const visitStorage = createCookieStorage(jar, cookieAttributes);
  return {
    config,
    fetch,
    origin: url.origin,
    locale: { locale, messages: messagesOf(locale) },
    localeChosen,
    visitStorage,
    deviceStorage: createCookieStorage(jar, cookieAttributes + deviceCookieAge),
    report,
    timeZone: canonicalTimeZone(visitStorage.get(timeZoneCookie)),
    now: () => now,
    ...(theme && { theme }),
  };
}

/**
 * Runs the action of a form that was sent, and the loaders of the screen to which it leads.
 * @param given the app's routes
 */
async function loadNext({ url, signal, config }: ViewRequest, submission: string, given: RouteObject[]): Promise<void> {
  const basename = config.base_path;
  const handlerFor = ({ pathname }: URL) => {
    const screen = matchRoutes(pageRoutes, pathname, basename)?.at(0)?.route.id;
    return screen && { screen, handler: createStaticHandler(routesFor(screen, given), { basename }) };
  };
  let found = handlerFor(url);
  if (!found) return;
  const sent = new Request(url, { method: 'POST', body: submission, signal });
  let answer: unknown = await found.handler.queryRoute(sent, { routeId: found.screen });
  for (let redirects = 0; redirects < maxOwnRedirects && answer instanceof Response; redirects += 1) {
    const to = new URL(answer.headers.get('location') ?? '', url);
    found = to.origin === url.origin ? handlerFor(to) : undefined;
    if (!found) return;
    answer = await found.handler.query(new Request(to, { signal }));
  }
}

/**
 * Renders the app's page for one request, with the same routes, loaders and policies as the browser. All objects are
 * made for this request only.
 * @throws errors of components: programming errors
 */
export const render: Render = async (viewRequest) => {
  const { url, posted, signal, config } = viewRequest;
  const now = Date.now();
  const basename = config.base_path;
  addLanguages(config.languages);
  const options = routeOptions(viewRequest, viewRequest.locale, now);
  if (viewRequest.submission !== undefined) {
    await loadNext(viewRequest, viewRequest.submission, createRoutes(options));
    return { outcome: 'loaded' };
  }
  const screen = matchRoutes(pageRoutes, url.pathname, basename)?.at(0)?.route.id ?? '*';
  const handler = createStaticHandler(routesFor(screen, createRoutes(options)), { basename });
  let request = new Request(url, { ...(posted && { method: 'POST', body: posted }), signal });
  for (let redirects = 0; redirects < maxOwnRedirects; redirects += 1) {
    const context = await handler.query(request);
    if (context instanceof Response) {
      const to = new URL(context.headers.get('location') ?? '', request.url);
      const isOwn = to.origin === url.origin && to.pathname === url.pathname && request.method === 'GET';
      if (!isOwn)
        return { outcome: 'elsewhere', to: to.origin === url.origin ? to.pathname + to.search + to.hash : to.href };
      request = new Request(to, { signal });
      continue;
    }
    if (context.errors !== null) return { outcome: 'failed' };
    const locale = (viewRequest.localeChosen ? undefined : localeOfClient(context)) ?? viewRequest.locale;
    const client = pagesWithoutClient.has(screen) ? options.visitStorage?.get(clientCookie) : clientOf(context);
    const brand = viewRequest.brandOf?.(client) ?? config.brand;
    if (firstPages.has(screen)) keepClient(options.visitStorage, brand === config.brand ? undefined : client);
    const [app] = handler.dataRoutes;
    if (app && (locale !== viewRequest.locale || brand !== config.brand))
      app.element = createRoutes(
        routeOptions({ ...viewRequest, config: { ...config, brand } }, locale, now),
      )[0]?.element;
    const html = renderToString(
      <StrictMode>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StrictMode>,
    );
    const head = headElements.exec(html)?.[0] ?? '';
    const { pathname, search } = new URL(request.url);
    const { loaderData, actionData } = context;
    const data = {
      origin: url.origin,
      at: pathname + search,
      now,
      timeZone: options.timeZone ?? utc,
      loaderData,
      actionData,
    };
    return { outcome: 'page', status: statusOf(context), locale, client, head, body: html.slice(head.length), data };
  }
  return { outcome: 'failed' };
};
