/** Operations of the other listener: each listener redirects requests for them (Kratos `x/redir`). */
import { escapedPath, pathUnescape } from '../../go/url/escape.ts';
import { cleanPath } from '../../go/url/path.ts';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Route } from '../../http/router.ts';
import type { Context } from './context.ts';
import { adminPath } from './paging.ts';

type ForwardedRoute = Route<(context: Context) => Promise<Answer>>;
type Listed = Readonly<Record<string, readonly string[]>>;

const admin = '/admin';

const itsAdminOperations: Listed = {
  '/identities': ['GET', 'POST'],
  '/identities/by/external/{externalID}': ['GET'],
  '/identities/{id}': ['GET', 'DELETE', 'PUT', 'PATCH'],
  '/identities/{id}/credentials/{type}': ['DELETE'],
};

const flows = ['login', 'registration', 'settings', 'verification', 'recovery'];

const itsPublicOperations: Listed = {
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

/** What the public listener sends to the admin one, by the long or the short path. */
export const onPublic: readonly ForwardedRoute[] = [
  ...rows(itsAdminOperations, toAdmin),
  ...rows(itsAdminOperations, toAdmin, admin),
  ...rows({ '/courier/messages': ['GET'], '/courier/messages/{id}': ['GET'] }, toAdmin, admin),
  ...rows({ '/identities/{id}/sessions': ['DELETE'] }, toAdmin),
  ...rows({ '/recovery/code': ['POST'], '/recovery/link': ['POST'] }, toAdmin),
];

/** What the admin listener sends to the public one. */
export const onAdmin: readonly ForwardedRoute[] = rows(itsPublicOperations, toPublic, admin);

function rows(listed: Listed, handler: ForwardedRoute['handler'], prefix = ''): ForwardedRoute[] {
  return Object.entries(listed).flatMap(([path, methods]) =>
    methods.map((method) => ({ method, path: `${prefix}${path}`, handler })),
  );
}

async function toAdmin(context: Context): Promise<Answer> {
  return send(context, 'admin', pathUnescape(adminPath(context.request.url)));
}

/** The same path at the public listener. */
export async function toPublic(context: Context): Promise<Answer> {
  return send(context, 'public', cleanPath(pathUnescape(adminPath(context.request.url)).slice(admin.length)));
}

/** Escapes stay as they came, unless something was before the path or has to be. */
function send({ kratos, request: { method, url } }: Context, side: 'admin' | 'public', path: string): Answer {
  const base = kratos.config.serve[side].base_url.replace(/\/+$/, '');
  const asked = new URL(base).pathname === '/' ? url.pathname : '';
  return redirect(method, 307, `${base}${escapedPath(path, asked)}${url.search}`);
}
