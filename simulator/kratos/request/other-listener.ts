/** Redirects for operations of the other listener (x/redir/port_redirect.go of Kratos v26.2.0). */
import { escapedPath, pathUnescape } from '@members/engines/go/url/escape';
import { cleanPath } from '@members/engines/go/url/path';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Route } from '../../http/router.ts';
import type { Context } from './context.ts';
import { adminPath } from './paging.ts';

type ForwardedRoute = Route<(context: Context) => Promise<Answer>>;
type MethodsByPath = Readonly<Record<string, readonly string[]>>;

const admin = '/admin';

const adminOperations: MethodsByPath = {
  '/identities': ['GET', 'POST'],
  '/identities/by/external/{externalID}': ['GET'],
  '/identities/{id}': ['GET', 'DELETE', 'PUT', 'PATCH'],
  '/identities/{id}/credentials/{type}': ['DELETE'],
};

const flows = ['login', 'registration', 'settings', 'verification', 'recovery'];

const publicOperations: MethodsByPath = {
  ...Object.fromEntries(flows.flatMap(flowOperations)),
  '/self-service/logout/browser': ['GET'],
  '/self-service/logout/api': ['DELETE'],
  '/self-service/logout': ['GET'],
  '/self-service/errors': ['GET'],
  '/sessions': ['DELETE'],
  '/schemas': ['GET'],
  '/schemas/{id}': ['GET'],
};

function flowOperations(flow: string): (readonly [path: string, methods: readonly string[]])[] {
  const begins = ['browser', 'api', 'flows'].map((end) => [`/self-service/${flow}/${end}`, ['GET']] as const);
  return [...begins, [`/self-service/${flow}`, ['GET', 'POST']]];
}

/** Redirects from the public to the admin listener, with and without the prefix `/admin`. */
export const publicToAdminRoutes: readonly ForwardedRoute[] = [
  ...redirectRoutes(adminOperations, toAdmin),
  ...redirectRoutes(adminOperations, toAdmin, admin),
  ...redirectRoutes({ '/courier/messages': ['GET'], '/courier/messages/{id}': ['GET'] }, toAdmin, admin),
  ...redirectRoutes({ '/identities/{id}/sessions': ['DELETE'] }, toAdmin),
  ...redirectRoutes({ '/recovery/code': ['POST'], '/recovery/link': ['POST'] }, toAdmin),
];

export const adminToPublicRoutes: readonly ForwardedRoute[] = redirectRoutes(publicOperations, toPublic, admin);

function redirectRoutes(
  methodsByPath: MethodsByPath,
  handler: ForwardedRoute['handler'],
  prefix = '',
): ForwardedRoute[] {
  return Object.entries(methodsByPath).flatMap(([path, methods]) =>
    methods.map((method) => ({ method, path: `${prefix}${path}`, handler })),
  );
}

async function toAdmin(context: Context): Promise<Answer> {
  return redirectTo(context, 'admin', pathUnescape(adminPath(context.request.url)));
}

/** Redirects to the same path at the public listener. */
export async function toPublic(context: Context): Promise<Answer> {
  return redirectTo(context, 'public', cleanPath(pathUnescape(adminPath(context.request.url)).slice(admin.length)));
}

/** Keeps the escapes of the original path, unless the path changes or the base address has a path. */
function redirectTo({ kratos, request: { method, url } }: Context, side: 'admin' | 'public', path: string): Answer {
  const base = kratos.config.serve[side].base_url.replace(/\/+$/, '');
  const originalPath = new URL(base).pathname === '/' ? url.pathname : '';
  return redirect(method, 307, `${base}${escapedPath(path, originalPath)}${url.search}`);
}
