import { pages } from '@members/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { type FormFields, gatewayBodies } from '../http/bodies.ts';
import { isSameOrigin } from '../http/origin.ts';
import { isPrefetch, isRendered } from '../http/rendering.ts';
import { addressWithoutPage, loadConsentPage } from '../oauth2/consent.ts';
import { isFormBody, type OAuth2Context } from '../oauth2/context.ts';
import { kratosAddress, loginWithoutPage } from '../oauth2/login.ts';
import { loadLogout, signOut } from '../oauth2/logout.ts';
import { whoami } from '../oauth2/session.ts';
import { audit } from '../observability/audit.ts';
import type { SendPage } from '../pages/pages.ts';
import { GatewayProblem } from '../problem.ts';

/** Paths of the app's pages. `/sessions` is a route of its own, because Kratos has its list there (kratos.ts). */
const paths = pages.map(({ path }) => path).filter((path) => path !== '/sessions');

export interface PageRouteOptions {
  readonly config: GatewayConfig;
  readonly oauth2: OAuth2Context | undefined;
  readonly sendPage: SendPage;
  /** Loads the renderer; undefined if it is not built. */
  readonly render: () => Promise<unknown>;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Returns the address to redirect to in place of a page; undefined if the page is needed. */
type Shortcut = (request: FastifyRequest, query: Query, reply: FastifyReply) => Promise<string | undefined>;

/** Answers a login request of Hydra that needs no page. An address with a flow is past this decision. */
const loginShortcut =
  (oauth2: OAuth2Context, path: '/login' | '/registration'): Shortcut =>
  async (request, { login_challenge = '', flow, refresh }, reply) => {
    if (login_challenge === '' || flow) return undefined;
    const { LOGIN_REFRESH, BASE_PATH } = oauth2.config;
    try {
      return await loginWithoutPage(oauth2, request, reply, { login_challenge, refresh: refresh === 'true', path });
    } catch (error) {
      const isGone = error instanceof GatewayProblem && error.id === 'challenge_gone';
      // The page leaves a request without `refresh` to Kratos, whose error page does not know the application.
      if (isGone && path === '/login' && LOGIN_REFRESH === 'auto' && refresh !== 'true')
        return `${BASE_PATH}/login?${new URLSearchParams({ login_challenge, refresh: 'true' })}`;
      throw error;
    }
  };

/** LOGIN_REFRESH=auto without Hydra's admin API: Kratos lets signed-in users through. */
const kratosShortcut =
  (config: GatewayConfig): Shortcut =>
  async (_request, { login_challenge, flow, refresh }) =>
    config.LOGIN_REFRESH !== 'auto' || !login_challenge || flow || refresh === 'true'
      ? undefined
      : kratosAddress(config, login_challenge);

const consentShortcut =
  (oauth2: OAuth2Context): Shortcut =>
  async (request, { consent_challenge = '' }, reply) => {
    const loaded = await loadConsentPage(oauth2, request, reply, consent_challenge);
    return 'redirectTo' in loaded ? loaded.redirectTo : addressWithoutPage(oauth2, request, reply, loaded);
  };

const logoutShortcut =
  (oauth2: OAuth2Context): Shortcut =>
  async (request, { logout_challenge = '' }) => {
    if (logout_challenge === '') return undefined;
    const loaded = await loadLogout(oauth2, request, logout_challenge);
    if ('redirectTo' in loaded) return loaded.redirectTo;
    return loaded.logout.client?.skip_logout_consent ? signOut(oauth2, request, loaded) : undefined;
  };

/**
 * Ends Hydra's sessions of a browser that Kratos has signed out by itself (KRATOS_PROXY=off): its logout does not pass the gateway,
 * but leads to this page.
 */
const signedOutShortcut =
  (oauth2: OAuth2Context): Shortcut =>
  async (request, _query, reply) => {
    if (!oauth2.hydraSessions.has(request)) return undefined;
    const isSignedIn = await whoami(oauth2.kratos, request).then(
      () => true,
      (error) => !(error instanceof GatewayProblem && error.id === 'login_required'),
    );
    if (isSignedIn) return undefined;
    const page = `${oauth2.config.BASE_PATH}/signed-out`;
    const to = await oauth2.hydraSessions.end(request, reply, page);
    return to === page ? undefined : to;
  };

export async function pageRoutes(app: FastifyInstance, { config, oauth2, sendPage, render }: PageRouteOptions) {
  const shortcuts: Readonly<Record<string, Shortcut>> = oauth2
    ? { '/consent': consentShortcut(oauth2), '/logout': logoutShortcut(oauth2) }
    : { '/login': kratosShortcut(config) };

  /** Shortcuts that the renderer does not know. */
  const always: Readonly<Record<string, Shortcut>> = oauth2
    ? {
        '/login': loginShortcut(oauth2, '/login'),
        '/registration': loginShortcut(oauth2, '/registration'),
        '/signed-out': signedOutShortcut(oauth2),
      }
    : {};

  for (const url of paths)
    app.get<{ Querystring: Query }>(url, async (request, reply) => {
      // The renderer redirects by itself. A prefetch must not decide anything.
      const isMade = isRendered(config, request) && (await render()) !== undefined;
      const tried = isPrefetch(request) ? [] : [always[url], isMade ? undefined : shortcuts[url]];
      let address: string | undefined;
      for (const shortcut of tried)
        address ??= await shortcut?.(request, request.query, reply).catch((error: unknown) => {
          // The page sends the same request and shows the error.
          if (error instanceof GatewayProblem) return undefined;
          throw error;
        });
      if (address === undefined) return sendPage(request, reply, 200);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });

  await app.register(async (scope) => {
    await scope.register(gatewayBodies);
    /** Ends sessions without scripts: the page's form is posted to its own address. */
    scope.post('/sessions', async (request, reply) => {
      if (!isRendered(config, request)) throw new GatewayProblem('method_not_allowed');
      if (!isFormBody(request)) throw new GatewayProblem('unsupported_media_type');
      if (!isSameOrigin(request)) {
        audit(request, 'csrf_refused', { question: 'sessions' });
        throw new GatewayProblem('csrf');
      }
      const fields = Object.entries((request.body ?? {}) as FormFields);
      const posted = new URLSearchParams(
        fields.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
      );
      return sendPage(request, reply, 200, posted);
    });
  });
}
