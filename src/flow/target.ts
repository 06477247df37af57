import { webTarget } from '../../openapi/targets.ts';
import type { ProblemId, Situation } from './action.ts';
import { memberText } from './answer.ts';
import { knownRoutes } from './kinds.ts';

/** Where an address leads: a screen of this app, another document, or nowhere safe. */
export type Target =
  | { readonly to: 'screen'; readonly path: string }
  | { readonly to: 'document'; readonly url: string }
  | { readonly to: 'nowhere' };

export interface AppBase {
  /** Origin this app is served from. */
  readonly origin: string;
  /** Path it is served under, `/` at the root. */
  readonly basePath: string;
}

/** Path inside the app, or `undefined` when an address is outside of the base path. */
function pathInApp(pathname: string, basePath: string): string | undefined {
  const base = basePath.replace(/\/+$/, '');
  if (base === '') return pathname;
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** Drops a leading `/ui` segment, and only that (specification 8.2.1). */
function withoutUi(path: string): string {
  return path === '/ui' ? '/' : path.replace(/^\/ui\//, '/');
}

/**
 * Classifies an address: on the own origin and a known route -> a screen; any other address that is followed (`webTarget`)
 * -> a document; all else -> nowhere.
 */
export function targetOf(address: string, home: AppBase): Target {
  const url = webTarget(address, home.origin);
  if (url === undefined) return { to: 'nowhere' };
  const path = url.origin === home.origin ? pathInApp(url.pathname, home.basePath) : undefined;
  const route = path === undefined ? undefined : withoutUi(path).replace(/(?<=.)\/+$/, '');
  if (route !== undefined && knownRoutes.has(route)) {
    return { to: 'screen', path: `${route}${url.search}${url.hash}` };
  }
  return { to: 'document', url: url.href };
}

/**
 * Address of the error page. Only this much is written into it (specification 2.9.3): no body, no flow id, no challenge.
 */
export function errorAddress({ answer, here }: Situation, problem?: ProblemId): string {
  const shown = {
    id: memberText(answer.body, 'error', 'id') ?? problem,
    status: answer.status,
    statusText: answer.statusText,
    message: memberText(answer.body, 'error', 'message'),
    url: here.pathname,
  };
  return `/error?${new URLSearchParams({ error: JSON.stringify(shown) })}`;
}
