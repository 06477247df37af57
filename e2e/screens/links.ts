import { matchRoutes, type RouteObject } from 'react-router-dom';
import { screens } from '../../gateway/routes/pages.ts';

/** The addresses that the gateway serves the app's page at. */
export const served: ReadonlySet<string> = new Set([...screens, '/sessions']);

/** Links within the app that lead to no screen of it, or to one that the gateway would not serve. */
export function deadLinks(page: ParentNode, routes: RouteObject[]): string[] {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')];
  const addresses = links.map(({ href }) => new URL(href));
  const own = addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  const isScreen = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
  return own.filter((path) => !isScreen(path) || !served.has(path));
}
