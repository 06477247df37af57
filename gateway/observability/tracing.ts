import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import type { Environment } from '../config/config.ts';
import { methodLabel, onResponseEnd } from './labels.ts';
import type { CallSpan, RequestSpan, TraceHeaders, Tracing } from './spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined while tracing is off. */
    span: RequestSpan | undefined;
  }
}

/** Protocols whose packages are in the bundle. */
const protocols = ['http/protobuf', 'http/json'];

const isOff = (env: Environment) =>
  env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' ||
  env.OTEL_TRACES_EXPORTER?.split(',').some((name) => name.trim() === 'none') === true;

/**
 * Starts OpenTelemetry if one of its standard variables asks for spans: OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or OTEL_TRACES_EXPORTER (other than `none`), unless OTEL_SDK_DISABLED is `true`. Only then
 * are its packages loaded. They read further variables from the process.
 * @param env the environment of this process
 * @returns undefined while tracing is off
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export async function startTracing(env: Environment, logger: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_EXPORTER } = env;
  const isWanted = OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_TRACES_EXPORTER;
  if (!isWanted || isOff(env)) return undefined;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf';
  if (!protocols.includes(protocol)) {
    logger.warn(`No spans are sent: OTEL_EXPORTER_OTLP_PROTOCOL must be ${protocols.join(' or ')}`);
    return undefined;
  }
  const { startOpenTelemetry } = await import('./opentelemetry.ts');
  return startOpenTelemetry(logger);
}

/** Makes a span for each request. Does nothing without `tracing`. */
export const traceRequests = fp(
  async (app: FastifyInstance, { tracing }: { readonly tracing: Tracing | undefined }) => {
    app.decorateRequest('span', undefined);
    if (tracing === undefined) return;
    app.addHook('onRequest', async (request, reply) => {
      const { routeLabel: route } = request;
      const span = tracing.startRequest(
        methodLabel(request.method),
        route === 'other' ? undefined : route,
        request.headers,
      );
      request.span = span;
      onResponseEnd(reply, (status) => span.end(status));
    });
  },
);

/** W3C Trace Context, section 3.2. Ids of zeros alone are not valid, nor is the version ff. */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Returns the trace id of a request; undefined without a trace. */
export function traceId({ span, headers }: Pick<FastifyRequest, 'span' | 'headers'>): string | undefined {
  return span?.traceId ?? traceparent.exec(`${headers?.traceparent}`)?.[1];
}

/**
 * Returns the headers with which Kratos and Hydra join the trace of a request: of the gateway's own span, else the caller's, if
 * they are valid.
 * @param call its span becomes the parent, instead of the request's span
 * @see https://www.w3.org/TR/trace-context/
 */
export function traceHeaders(request: FastifyRequest, call?: { readonly span: CallSpan | undefined }): TraceHeaders {
  const span = call?.span ?? request.span;
  if (span) return span.headers;
  const { traceparent: parent, tracestate: state } = request.headers;
  if (typeof parent !== 'string' || !traceparent.test(parent)) return {};
  return { traceparent: parent, ...(typeof state === 'string' && { tracestate: state }) };
}
