import fastifyCookie from '@fastify/cookie';
import type { Render } from '@members/pages/view';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { GatewayConfig } from './config/config.ts';
import type { Layer } from './config/locales-dir.ts';
import { ownBodies, ownBodyLimit } from './http/bodies.ts';
import { leavingPage } from './http/leaving-page.ts';
import { publicOrigin } from './http/origin.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { closeAfterResponse, endStreams, type Slowness, serverOptions, slowness } from './http/server-options.ts';
import { createProxy } from './kratos/proxy.ts';
import { createQuestions, isForm } from './oauth2/questions.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { observability } from './observability/observability.ts';
import { logFailure } from './observability/requests.ts';
import type { Tracing } from './observability/spans.ts';
import type { BuiltApp } from './pages/built-app.ts';
import { createPages } from './pages/pages.ts';
import { createTexts } from './pages/texts.ts';
import { Problem, redirectToProblemPage, sendProblem } from './problem.ts';
import { assetRoutes } from './routes/assets.ts';
import { consentRoutes } from './routes/consent.ts';
import { deviceRoutes } from './routes/device.ts';
import { healthRoutes } from './routes/health.ts';
import { kratosRoutes } from './routes/kratos.ts';
import { logoutRoutes } from './routes/logout.ts';
import { pageRoutes } from './routes/pages.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { reportRoutes } from './routes/reports.ts';
import { wellKnownRoutes } from './routes/well-known.ts';
import { createThrottle } from './throttle/throttle.ts';

/** Time limits in milliseconds, and how many views are rendered at a time. */
export interface Limits {
  /** For Kratos's answer to a proxied request: it may call web hooks. */
  readonly proxied: number;
  /** For a call to Hydra or Kratos that a question of Hydra needs. */
  readonly question: number;
  readonly view: { readonly timeout: number; readonly most: number };
  readonly slow: Slowness;
}

const defaultLimits: Limits = {
  proxied: 30_000,
  question: 5000,
  view: { timeout: 8000, most: 256 },
  slow: slowness,
};

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly built: BuiltApp;
  readonly logger: FastifyBaseLogger;
  /** Texts of the deployment by language (LOCALES_DIR). */
  readonly layers?: ReadonlyMap<string, Layer> | undefined;
  /** Loads what renders pages; without it they go out without a view. */
  readonly render?: () => Promise<Render | undefined>;
  readonly metrics?: Metrics;
  /** Makes spans, where the environment asks for them. */
  readonly tracing?: Tracing | undefined;
  readonly limits?: Partial<Limits>;
}

/** Turns an error of Fastify (a body that is too large, an unknown content type) into a problem of the gateway. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new Problem('body_too_large');
  if (status === 415) return new Problem('unsupported_media_type');
  return new Problem(typeof status === 'number' && status >= 400 && status < 500 ? 'malformed_request' : 'internal');
}

/** Reads a query; of a parameter that is repeated, the first value counts. */
function firstValues(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) values[name] ??= value;
  return values;
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Makes the gateway: the built app, Kratos's public API, and the questions of Hydra, at one origin.
 * @returns a Fastify instance that does not listen yet
 * @throws Error when the built app is not as the gateway needs it
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, built, logger, layers, render = async () => undefined } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const metrics = options.metrics ?? createMetrics();
  const app: FastifyInstance = Fastify({
    ...(serverOptions(config, limits.slow) as object),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ownBodyLimit,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    // Requests over connections that are open at a shutdown are still answered.
    return503OnClosing: false,
    // An address that cannot be decoded gets no route, so the hooks below do not run for it.
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(securityHeaders(config)), new Problem('malformed_request')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000, querystringParser: firstValues },
  });

  await app.register(endStreams, { slow: limits.slow });
  await app.register(closeAfterResponse);
  await app.register(observability, { config, metrics, tracing: options.tracing });
  await app.register(sendSecurityHeaders, { config });
  await app.register(publicOrigin, { config });
  await app.register(fastifyCookie, { secret: [...config.secrets] });
  await app.register(leavingPage, { config });

  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.statusCode >= 500) logFailure(request, problem.id === 'internal' ? (error as Error) : problem);
    // The rest of a refused body is not read.
    if (!request.raw.complete && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
    const isPostedForm = request.method === 'POST' && isForm(request);
    return isPostedForm ? redirectToProblemPage(reply, problem, config.BASE_PATH) : sendProblem(reply, problem);
  });

  const texts = createTexts(built, layers);
  const throttle = await createThrottle(app, config);
  const sendPage = createPages(app, { config, built, texts, render, throttle, limits: limits.view });
  const questions = config.hydra && createQuestions(config, config.hydra, limits.question);

  app.setNotFoundHandler((request, reply) => {
    if (!isReading(request)) throw new Problem('method_not_allowed');
    if (request.url.startsWith(`${config.BASE_PATH}/gateway/`)) throw new Problem('not_found');
    return sendPage(request, reply, 404);
  });

  await app.register(healthRoutes, { config });
  await app.register(wellKnownRoutes, { config });
  await app.register(
    async (scope) => {
      if (config.BASE_PATH !== '') await scope.register(healthRoutes, { config });
      await scope.register(assetRoutes, { config, built, made: texts.files });
      await scope.register(pageRoutes, { config, questions, sendPage, render });
      await scope.register(preferenceRoutes, { config });
      await scope.register(reportRoutes, { metrics });
      if (config.KRATOS_PROXY === 'on') {
        const proxy = await createProxy(scope, { config, throttle, timeout: limits.proxied });
        await scope.register(kratosRoutes, { proxy, sendPage });
      } else {
        scope.get('/sessions', (request, reply) => sendPage(request, reply, 200));
      }
      if (questions)
        await scope.register(async (own) => {
          await own.register(ownBodies);
          await own.register(consentRoutes, { questions });
          await own.register(logoutRoutes, { questions });
          await own.register(deviceRoutes, { questions });
        });
    },
    { prefix: config.BASE_PATH },
  );
  return app;
}
