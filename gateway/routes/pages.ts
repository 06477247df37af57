import { pages } from '@members/pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { type FormFields, ownBodies } from '../http/bodies.ts';
import { isSameOrigin } from '../http/origin.ts';
import { grant, loadConsent, needsNoPage } from '../oauth2/consent.ts';
import { loadLogout, signOut } from '../oauth2/logout.ts';
import { isForm, type Questions } from '../oauth2/questions.ts';
import { audit } from '../observability/audit.ts';
import type { SendPage } from '../pages/pages.ts';
import { isRendered } from '../pages/rendering.ts';
import { Problem } from '../problem.ts';

/** Paths of the app's pages, but for `/sessions`, where Kratos has its list, too (kratos.ts). */
const paths = pages.map(({ path }) => path).filter((path) => path !== '/sessions');

export interface PageRouteOptions {
  readonly config: GatewayConfig;
  readonly questions: Questions | undefined;
  readonly sendPage: SendPage;
  /** Loads what renders pages; undefined where it is not built. */
  readonly render: () => Promise<unknown>;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Decides where a page's address leads without a page; undefined where the page is needed. */
type Shortcut = (request: FastifyRequest, query: Query) => Promise<string | undefined>;

/** Single sign-on: with LOGIN_REFRESH=auto, a challenge without a flow goes to Kratos, which lets signed-in users through. */
const loginShortcut =
  ({ LOGIN_REFRESH, KRATOS_PROXY, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig): Shortcut =>
  async (_request, { login_challenge, flow, refresh }) => {
    if (LOGIN_REFRESH !== 'auto' || !login_challenge || flow || refresh === 'true') return undefined;
    const kratos = KRATOS_PROXY === 'on' ? BASE_PATH : KRATOS_BROWSER_URL;
    return `${kratos}/self-service/login/browser?${new URLSearchParams({ login_challenge })}`;
  };

const consentShortcut =
  (questions: Questions): Shortcut =>
  async (request, { consent_challenge = '' }) => {
    const question = await loadConsent(questions, request, consent_challenge);
    const { consent } = question;
    return needsNoPage(questions, consent)
      ? grant(questions, request, question, consent.requested_scope ?? [])
      : undefined;
  };

const logoutShortcut =
  (questions: Questions): Shortcut =>
  async (request, { logout_challenge = '' }) => {
    if (logout_challenge === '') return undefined;
    const question = await loadLogout(questions, request, logout_challenge);
    if ('redirectTo' in question) return question.redirectTo;
    return question.logout.client?.skip_logout_consent ? signOut(questions, request, question) : undefined;
  };

/** The app's pages. */
export async function pageRoutes(app: FastifyInstance, { config, questions, sendPage, render }: PageRouteOptions) {
  const shortcuts: Readonly<Record<string, Shortcut>> = {
    '/login': loginShortcut(config),
    ...(questions && { '/consent': consentShortcut(questions), '/logout': logoutShortcut(questions) }),
  };

  for (const url of paths)
    app.get<{ Querystring: Query }>(url, async (request, reply) => {
      // A rendered page asks the same questions and redirects itself. A browser that prefetches decides nothing.
      const isMade = isRendered(config, request) && (await render()) !== undefined;
      const shortcut = isMade || request.headers['sec-purpose'] ? undefined : shortcuts[url];
      const address = await shortcut?.(request, request.query).catch((error: unknown) => {
        // The page asks again, and has the words for what went wrong.
        if (error instanceof Problem) return undefined;
        throw error;
      });
      if (address === undefined) return sendPage(request, reply, 200);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });

  await app.register(async (scope) => {
    await scope.register(ownBodies);
    /** Ends sessions without a script: the page's own form is posted to it. */
    scope.post('/sessions', async (request, reply) => {
      if (!isRendered(config, request)) throw new Problem('method_not_allowed');
      if (!isForm(request)) throw new Problem('unsupported_media_type');
      if (!isSameOrigin(request)) {
        audit(request, 'csrf_refused', { question: 'sessions' });
        throw new Problem('csrf');
      }
      const fields = Object.entries((request.body ?? {}) as FormFields);
      const posted = new URLSearchParams(
        fields.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
      );
      return sendPage(request, reply, 200, posted);
    });
  });
}
