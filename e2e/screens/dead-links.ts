import { pages } from '@members/pages';
import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Returns the paths of links to the app's own origin that no page of the app has. */
export function deadLinks(page: ParentNode, routes: RouteObject[]): string[] {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')];
  const addresses = links.map(({ href }) => new URL(href));
  const own = addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  const isScreen = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
  return own.filter((path) => !isScreen(path) || !pages.some((page) => page.path === path));
}
