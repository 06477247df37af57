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
import type { Locale } from '../locales/languages.ts';
import { wished } from '../locales/negotiate.ts';
import type { Flow } from '../openapi/index.ts';
import type { ProblemId } from './flow/action.ts';
import { member, text } from './flow/answer.ts';
import { wishesOf } from './flow/journey/wishes.ts';
import { isFlow } from './flow/kinds.ts';
import { lastingAge, memoryIn } from './flow/memory.ts';
import { createRoutes, type RouteOptions } from './router.tsx';
import type { Render, ViewRequest } from './view.ts';

/** A page's own redirects (a flow's id is written into the address) are followed here, at most so many. */
const mostSteps = 4;

/** The screen of a path, by the routes' own order; the paths of the app are few. */
const screens = new Map<string, string>();
const mostScreens = 100;

/** The table of routes without all those that a path does not lead to: nobody looks for the way again at each step. */
function leading(routes: RouteObject[], { pathname }: URL, basename: string): RouteObject[] {
  const id = screens.get(pathname) ?? matchRoutes(routes, pathname, basename)?.at(-1)?.route.id ?? '*';
  if (screens.size >= mostScreens) screens.clear();
  screens.set(pathname, id);
  const only = (list: RouteObject[]): RouteObject[] =>
    list.flatMap((route): RouteObject[] => {
      if (route.children) return [{ ...route, children: only(route.children) } as RouteObject];
      return route.id === id ? [route] : [];
    });
  return only(routes);
}

/** The status of a page that says why it cannot go on; 200 is what it can do something about itself. */
const statuses: { readonly [P in ProblemId]?: number } = {
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

/** Paths of the app are what the router knows, but for the last one, which stands for all others. */
const isUnknown = ({ matches }: StaticHandlerContext) => matches.at(-1)?.route.path === '*';

function statusOf(context: StaticHandlerContext): number {
  const problems = Object.values(context.loaderData).map((data) => text(data, 'problem', 'id'));
  const known: Readonly<Record<string, number>> = statuses;
  const status = problems.flatMap((id) => known[id ?? ''] ?? []).at(0);
  return status ?? (isUnknown(context) ? 404 : 200);
}

/** The language that the application behind a flow or a question wishes for. */
function wishIn({ loaderData }: StaticHandlerContext): Locale | undefined {
  const wishes = Object.values(loaderData).map((data) => {
    const flow = member(data, 'flow');
    return (isFlow(flow) ? wishesOf(flow as Flow).uiLocales : undefined) ?? text(data, 'asked', 'ui_locales');
  });
  return wished(wishes.find((wish) => wish !== undefined) ?? '');
}

/** Name of the cookie in which browsers tell their time zone. */
const zoneCookie = 'time_zone';

const utc = 'UTC';
const zones = new Map<string, string>();
/** More names than there are zones are somebody's game. */
const mostZones = 1000;

function readZone(told: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    return utc;
  }
}

/** The zone that the browser is in, as far as it has told; else that of the wire. Reading a name costs as much as a form. */
function zoneOf(told: string | undefined): string {
  if (told === undefined) return utc;
  const zone = zones.get(told) ?? readZone(told);
  if (zones.size >= mostZones) zones.clear();
  zones.set(told, zone);
  return zone;
}

/** What React puts before all else belongs into the head of the page. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<link\b[^>]*>|<meta\b[^>]*>)*/;

function optionsOf(
  { config, url, fetch, settled, messagesOf, theme, jar, cookies, report }: ViewRequest,
  locale: Locale,
  now: () => number,
): RouteOptions {
  return {
    config,
    fetch,
    origin: url.origin,
    locale: { locale, messages: messagesOf(locale) },
    localeChosen: settled,
    memory: memoryIn(jar, cookies),
    lasting: memoryIn(jar, cookies + lastingAge),
    report,
    timeZone: zoneOf(memoryIn(jar, cookies).get(zoneCookie)),
    now,
    ...(theme && { theme }),
  };
}

/**
 * Renders the app's page for one request: the routes, loaders and policies are the browser's own, and everything they work
 * with is made for this request alone.
 * @throws what a component throws: a mistake in the program
 */
export const render: Render = async (asked) => {
  const { url, posted, signal, config } = asked;
  const now = Date.now();
  const options = optionsOf(asked, asked.locale, () => now);
  const basename = config.base_path;
  const handler = createStaticHandler(leading(createRoutes(options), url, basename), { basename });
  const form = posted && { method: 'POST', body: posted };
  let request = new Request(url, { ...form, signal });
  for (let steps = 0; steps < mostSteps; steps += 1) {
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
    const wish = asked.settled ? undefined : wishIn(context);
    const locale = wish ?? asked.locale;
    const [frame] = handler.dataRoutes;
    const spoken = locale === asked.locale ? undefined : createRoutes(optionsOf(asked, locale, () => now))[0];
    if (frame && spoken) frame.element = spoken.element;
    const html = renderToString(
      <StrictMode>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StrictMode>,
    );
    const head = hoisted.exec(html)?.[0] ?? '';
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
    return { outcome: 'page', status: statusOf(context), locale, head, body: html.slice(head.length), data };
  }
  return { outcome: 'failed' };
};
