import {
  type Attributes,
  type Context,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { defaultResource, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { failureLabel } from './labels.ts';
import type { TraceHeaders, Tracing } from './spans.ts';
import { version } from './version.ts';

const serviceName = 'members-gateway';

function headersOf(context: Context): TraceHeaders {
  const headers: Record<string, string> = {};
  propagation.inject(context, headers);
  return headers;
}

/** @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
function endSpan(span: Span, outcome: number | string): void {
  if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
  const failure = failureLabel(outcome);
  if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns a warning of OpenTelemetry for the log. Errors come as JSON: their messages and stacks are left out. */
function complaintIn(text: string): string {
  try {
    const { name, code } = JSON.parse(text);
    return `${name} ${code}`;
  } catch {
    return text;
  }
}

/** Logs warnings and errors of OpenTelemetry: about its variables, and about spans that could not be sent. */
function reportComplaints(logger: Logger): void {
  const warn = (text: string) => logger.warn({ reason: complaintIn(text) }, 'OpenTelemetry has a problem');
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore });
}

/**
 * Starts the SDK, which reads OpenTelemetry's variables from the process.
 *
 * Spans are made here, not by instrumentation packages, which write paths with queries and error messages into spans. These
 * spans have only the method, the name of the route, the status and the name of a failure.
 */
export function startOpenTelemetry(logger: Logger): Tracing {
  reportComplaints(logger);
  const service = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const sdk = new NodeSDK({
    resource: defaultResource().merge(service),
    // Other detectors would send the command line and the name of the operating system's user.
    ...(process.env.OTEL_NODE_RESOURCE_DETECTORS ? {} : { resourceDetectors: [envDetector] }),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = trace.getTracer(serviceName, version);

  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const context = trace.setSpan(parent, span);
    return { span, context, headers: headersOf(context) };
  };

  return {
    startRequest: (method, route, headers) => {
      const known = method === 'other' ? 'HTTP' : method;
      const {
        span,
        context,
        headers: own,
      } = startSpan(
        route === undefined ? known : `${known} ${route}`,
        SpanKind.SERVER,
        { 'http.request.method': method === 'other' ? '_OTHER' : method, ...(route && { 'http.route': route }) },
        propagation.extract(ROOT_CONTEXT, headers),
      );
      return {
        traceId: span.spanContext().traceId,
        headers: own,
        startCall: (server) => {
          const call = startSpan(server, SpanKind.CLIENT, { 'peer.service': server }, context);
          return { headers: call.headers, end: (outcome) => endSpan(call.span, outcome) };
        },
        end: (status) => endSpan(span, status),
      };
    },
    close: async () => {
      await sdk.shutdown().catch((error: unknown) => logger.warn({ err: error }, 'OpenTelemetry: spans were not sent'));
    },
  };
}
