import type { FastifyRequest } from 'fastify';

/** Headers of the W3C's Trace Context, such as `traceparent`. */
export type TraceHeaders = Readonly<Record<string, string>>;

/** The span of one call to Kratos or Hydra. */
export interface CallSpan {
  /** Headers that make the called server's span a child of this one. */
  readonly headers: TraceHeaders;
  /** Ends the span. @param outcome HTTP status of the response, or the name of the failure */
  end(outcome: number | string): void;
}

export interface RequestSpan {
  /** Id of the trace: 32 hexadecimal digits. */
  readonly traceId: string;
  /** Headers that make a called server's span a child of this one. */
  readonly headers: TraceHeaders;
  startCall(server: string): CallSpan;
  end(status: number): void;
}

/** OpenTelemetry, once it is loaded. */
export interface Tracing {
  /** Starts a span. @param route name of the route; undefined for a path without a route */
  startRequest(method: string, route: string | undefined, headers: FastifyRequest['headers']): RequestSpan;
  /** Sends pending spans, and stops. Never throws. */
  close(): Promise<void>;
}
