import { webTarget } from '@members/openapi/targets';
import { failureOf } from '../api/failure.ts';
import type { ProblemId, Situation } from './action.ts';
import { knownRoutes } from './kinds.ts';

/** Target of an address: a screen of this app, another document, or nothing that is safe to open. */
export type Target =
  | { readonly to: 'screen'; readonly path: string }
  | { readonly to: 'document'; readonly url: string }
  | { readonly to: 'nowhere' };

export interface AppBase {
  /** Origin of the app. */
  readonly origin: string;
  /** Base path of the app; `/` at the root. */
  readonly basePath: string;
}

/** Returns the path inside the app; undefined if it is outside the base path. */
function pathInApp(pathname: string, basePath: string): string | undefined {
  const base = basePath.replace(/\/+$/, '');
  if (base === '') return pathname;
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** Removes a leading `/ui` segment (specification 8.2.1). */
function withoutUi(path: string): string {
  return path === '/ui' ? '/' : path.replace(/^\/ui\//, '/');
}

/**
 * Classifies an address: a known route on the app's origin is a screen, any other address that `webTarget` accepts is a
 * document, all else is nowhere.
 */
export function targetOf(address: string, app: AppBase): Target {
  const url = webTarget(address, app.origin);
  if (url === undefined) return { to: 'nowhere' };
  const path = url.origin === app.origin ? pathInApp(url.pathname, app.basePath) : undefined;
  const route = path === undefined ? undefined : withoutUi(path).replace(/(?<=.)\/+$/, '');
  if (route !== undefined && knownRoutes.has(route)) {
    return { to: 'screen', path: `${route}${url.search}${url.hash}` };
  }
  return { to: 'document', url: url.href };
}

/** Whether an address leads to the consent page, where an application waits. */
export function leadsToConsent(returnTo: string | undefined, app: AppBase): boolean {
  const target = targetOf(returnTo ?? '', app);
  return target.to === 'screen' && target.path.startsWith('/consent?');
}

/** Returns the address of the error page. It contains no body, flow id or challenge (specification 2.9.3). */
export function errorAddress({ answer, here }: Situation, problem?: ProblemId): string {
  const { id = problem, message } = failureOf(answer.body);
  const details = {
    id,
    status: answer.status,
    statusText: answer.statusText,
    message,
    url: here.pathname,
  };
  return `/error?${new URLSearchParams({ error: JSON.stringify(details) })}`;
}
