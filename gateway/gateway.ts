import fastifyCookie from '@fastify/cookie';
import { addLanguages } from '@members/locales/languages';
import type { Render } from '@members/pages/view';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { type Brands, openBrands } from './brand/brands.ts';
import { type ClaimMap, noClaims } from './claims/claim-map.ts';
import type { GatewayConfig } from './config/config.ts';
import { furtherLanguages, type TextOverrides } from './config/locales-dir.ts';
import { bodiesLimits, gatewayBodies, gatewayBodyLimit } from './http/bodies.ts';
import { knowClient } from './http/client.ts';
import { limitConnections, limitRequests } from './http/connections.ts';
import { leavingPage } from './http/leaving-page.ts';
import { resolvePublicOrigin } from './http/origin.ts';
import type { PoolLimits } from './http/pool.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import {
  closeAfterResponse,
  endUnfinishedStreams,
  type SlowClientLimits,
  serverOptions,
  slowClientLimits,
} from './http/server-options.ts';
import { createNotify, type NoticeTexts } from './kratos/notices.ts';
import { createProxy } from './kratos/proxy.ts';
import { createOAuth2Context, isFormBody } from './oauth2/context.ts';
import { createSignUpWatch } from './oauth2/sign-up.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { observability } from './observability/observability.ts';
import { logFailure } from './observability/requests.ts';
import type { Tracing } from './observability/spans.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { createPages } from './pages/pages.ts';
import { createTexts } from './pages/texts.ts';
import { GatewayProblem, problemMessage, redirectToProblemPage, sendProblem } from './problem.ts';
import { applicationRoutes } from './routes/applications.ts';
import { assetRoutes } from './routes/assets.ts';
import { consentRoutes } from './routes/consent.ts';
import { deviceRoutes } from './routes/device.ts';
import { createReadiness, healthRoutes, type Readiness } from './routes/health.ts';
import { kratosRoutes } from './routes/kratos.ts';
import { logoutRoutes } from './routes/logout.ts';
import { pageRoutes } from './routes/pages.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { reportRoutes } from './routes/reports.ts';
import { requestRoutes } from './routes/request.ts';
import { signedOutRoutes } from './routes/signed-out.ts';
import { switchRoutes } from './routes/switch-account.ts';
import { wellKnownRoutes } from './routes/well-known.ts';
import { createThrottle } from './throttle/throttle.ts';

/** Time limits in milliseconds, and what clients may hold at a time. */
export interface ServerLimits {
  /** For Kratos's response to a proxied request. Kratos may call web hooks first. */
  readonly proxied: number;
  /** For a call to Hydra or Kratos during consent, logout or device pages. */
  readonly question: number;
  readonly view: { readonly timeout: number; readonly running: PoolLimits };
  readonly slow: SlowClientLimits;
  /** Bytes of bodies for Kratos. */
  readonly bodies: PoolLimits;
  readonly connections: PoolLimits;
  /** Requests that run at a time: streams of HTTP/2. */
  readonly requests: PoolLimits;
}

const defaultLimits: ServerLimits = {
  proxied: 30_000,
  question: 5000,
  view: { timeout: 8000, running: { size: 256, share: 64 } },
  slow: slowClientLimits,
  bodies: bodiesLimits,
  connections: { size: 8192, share: 8192 },
  requests: { size: 4096, share: 512 },
};

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly built: BuiltApp;
  readonly logger: FastifyBaseLogger;
  /** Texts of the deployment by language (LOCALES_DIR), in place of the product's own. */
  readonly textOverrides?: ReadonlyMap<string, TextOverrides> | undefined;
  /** The brands, if they are read already. */
  readonly brands?: Brands;
  /** What goes into tokens (CLAIMS_FILE), beside the default claims. */
  readonly claims?: ClaimMap | undefined;
  /** Mails to the owners of accounts (NOTICES_FILE). */
  readonly notices?: NoticeTexts | undefined;
  /** Loads the renderer. Without it, pages are sent without a view and the app renders them in the browser. */
  readonly render?: () => Promise<Render | undefined>;
  readonly metrics?: Metrics;
  /** Undefined while tracing is off. */
  readonly tracing?: Tracing | undefined;
  /** The check of Kratos and Hydra, if it is made already. */
  readonly readiness?: Readiness;
  readonly limits?: Partial<ServerLimits>;
}

/** Returns the gateway's problem for an error of Fastify, such as a body that is too large or an unknown content type. */
function toProblem(error: unknown): GatewayProblem {
  if (error instanceof GatewayProblem) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new GatewayProblem('body_too_large');
  if (status === 415) return new GatewayProblem('unsupported_media_type');
  return new GatewayProblem(
    typeof status === 'number' && status >= 400 && status < 500 ? 'malformed_request' : 'internal',
  );
}

/** Parses a query. A repeated parameter has its first value. */
function firstValues(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) values[name] ??= value;
  return values;
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Returns a function that tells whether a request for a page or a flow lacks BASE_PATH. The first such request writes a
 * warning, because a proxy that removes the path breaks all pages while the health checks succeed.
 */
function findStrippedPaths(app: FastifyInstance, { BASE_PATH }: GatewayConfig): (request: FastifyRequest) => boolean {
  let isReported = false;
  return ({ url, log }) => {
    const path = (url.split('?')[0] ?? '').replace(/\/$/, '');
    const isOurs = path.startsWith('/self-service/') || app.hasRoute({ method: 'GET', url: BASE_PATH + path });
    if (BASE_PATH === '' || !isOurs) return false;
    if (!isReported) log.warn({ basePath: BASE_PATH }, problemMessage('base_path_missing'));
    isReported = true;
    return true;
  };
}

/**
 * Makes the gateway: the built app, Kratos's public API, and Hydra's consent, logout and device pages, at one origin.
 * @returns a Fastify instance that does not listen yet
 * @throws Error if `index.html` lacks an element that the gateway fills
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, built, logger, textOverrides, render = async () => undefined } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const app: FastifyInstance = Fastify({
    ...(serverOptions(config, limits.slow) as object),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: gatewayBodyLimit,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    // Requests over connections that are open at a shutdown are still answered.
    return503OnClosing: false,
    // An address that cannot be decoded has no route, so the hooks below do not run for it.
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(securityHeaders(config)), new GatewayProblem('malformed_request')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000, querystringParser: firstValues },
  });

  await app.register(limitConnections, { limits: limits.connections });
  await app.register(knowClient);
  await app.register(endUnfinishedStreams, { slow: limits.slow });
  await app.register(closeAfterResponse);
  await app.register(observability, { config, metrics, tracing: options.tracing });
  await app.register(sendSecurityHeaders, { config });
  await app.register(resolvePublicOrigin, { config });
  await app.register(fastifyCookie, { secret: [...config.secrets] });
  await app.register(leavingPage, { config });
  await app.register(limitRequests, { limits: limits.requests });

  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.statusCode >= 500) logFailure(request, problem.id === 'internal' ? (error as Error) : problem);
    // The rest of a refused body is not read.
    if (!request.raw.complete && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
    const isPostedForm = request.method === 'POST' && isFormBody(request);
    return isPostedForm ? redirectToProblemPage(reply, problem, config.BASE_PATH) : sendProblem(reply, problem);
  });

  if (textOverrides) addLanguages(furtherLanguages(textOverrides));
  const brands = options.brands ?? (await openBrands(config, [...built.styles.values()].join(''), logger));
  app.addHook('onClose', async () => brands.close());
  const texts = createTexts(built, textOverrides);
  const throttle = await createThrottle(app, config);
  const { sendPage, followUp } = createPages(app, {
    config,
    built,
    texts,
    brands,
    render,
    throttle,
    limits: limits.view,
  });
  const oauth2 = config.hydra && createOAuth2Context(config, config.hydra, options.claims ?? noClaims, limits.question);

  const isStripped = findStrippedPaths(app, config);
  app.setNotFoundHandler((request, reply) => {
    if (!isRead(request)) throw new GatewayProblem('method_not_allowed');
    if (request.url.startsWith(`${config.BASE_PATH}/gateway/`)) throw new GatewayProblem('not_found');
    // The page's own assets would be missing, too.
    if (isStripped(request)) throw new GatewayProblem('base_path_missing');
    return sendPage(request, reply, 404);
  });

  const readiness = options.readiness ?? createReadiness(config);
  await app.register(healthRoutes, { readiness });
  await app.register(wellKnownRoutes, { config });
  await app.register(
    async (scope) => {
      if (config.BASE_PATH !== '') await scope.register(healthRoutes, { readiness });
      await scope.register(assetRoutes, { config, built, generated: texts.files, brands });
      await scope.register(pageRoutes, { config, oauth2, sendPage, render });
      await scope.register(preferenceRoutes, { config });
      await scope.register(reportRoutes, { metrics });
      if (config.KRATOS_PROXY === 'on') {
        const onLogout = oauth2?.hydraSessions.end;
        const watchSignUp = oauth2 && createSignUpWatch(oauth2);
        const { notices } = options;
        const { SMTP_URL } = config;
        const notify = notices && SMTP_URL ? await createNotify(scope, config, notices, SMTP_URL) : undefined;
        const timeout = limits.proxied;
        const proxy = await createProxy(scope, { config, throttle, timeout, onLogout, watchSignUp, notify, followUp });
        await scope.register(kratosRoutes, { proxy, bodies: limits.bodies, sendPage });
      } else {
        scope.get('/sessions', (request, reply) => sendPage(request, reply, 200));
      }
      if (oauth2)
        await scope.register(async (own) => {
          await own.register(gatewayBodies);
          await own.register(consentRoutes, { oauth2 });
          await own.register(logoutRoutes, { oauth2 });
          await own.register(deviceRoutes, { oauth2, throttle });
          await own.register(applicationRoutes, { oauth2 });
          await own.register(requestRoutes, { oauth2 });
          await own.register(switchRoutes, { oauth2 });
          await own.register(signedOutRoutes, { oauth2 });
        });
    },
    { prefix: config.BASE_PATH },
  );
  return app;
}
