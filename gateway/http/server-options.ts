import { readFileSync } from 'node:fs';
import { constants, type Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';

/** Time limits for clients, in milliseconds. The server closes the connection of a slower client. */
export interface SlowClientLimits {
  /** For the handshake of TLS. */
  readonly handshake: number;
  /** For the headers of a request. */
  readonly headers: number;
  /** For the whole request. */
  readonly request: number;
  /** Without any byte in either direction. */
  readonly silence: number;
  /** Interval at which Node looks for slow connections. */
  readonly check: number;
}

export const slowClientLimits: SlowClientLimits = {
  handshake: 10_000,
  headers: 10_000,
  request: 30_000,
  silence: 60_000,
  check: 5000,
};

/** Only suites with forward secrecy and authenticated encryption: no CBC (BSI TR-02102-2, Mozilla "intermediate"). */
const ciphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** Streams that one HTTP/2 connection may have open. */
const maxConcurrentStreams = 100;

/** Returns Fastify's options for HTTP/1.1, or for HTTP/2 and HTTP/1.1 over TLS if a certificate is configured. */
export function serverOptions({ tls }: Pick<GatewayConfig, 'tls'>, slow: SlowClientLimits) {
  const http1 = {
    headersTimeout: slow.headers,
    requestTimeout: slow.request,
    connectionsCheckingInterval: slow.check,
    requireHostHeader: true,
  };
  const common = { requestTimeout: slow.request, connectionTimeout: slow.silence };
  if (tls === undefined) return { ...common, http: http1 };
  return {
    ...common,
    http2: true as const,
    http2SessionTimeout: slow.silence,
    https: {
      ...http1,
      allowHTTP1: true,
      handshakeTimeout: slow.handshake,
      minVersion: 'TLSv1.2' as const,
      ciphers,
      settings: { maxConcurrentStreams },
      cert: readFileSync(tls.certPath),
      key: readFileSync(tls.keyPath),
    },
  };
}

/** Reasons to end a stream (RFC 9113, section 7): the response is complete; the request takes too long. */
const { NGHTTP2_NO_ERROR: noError, NGHTTP2_CANCEL: cancel } = constants;

/** Returns the stream of an HTTP/2 request whose body is not complete. */
function unfinishedStream({ raw }: FastifyRequest): ServerHttp2Stream | undefined {
  if (!('stream' in raw)) return undefined;
  const { stream } = raw as unknown as Http2ServerRequest;
  return stream.endAfterHeaders || stream.readableEnded ? undefined : stream;
}

/** Ends HTTP/2 streams whose request is too slow, or whose response is complete first. Node does so itself for HTTP/1.1. */
export const endUnfinishedStreams = fp(async (app: FastifyInstance, { slow }: { readonly slow: SlowClientLimits }) => {
  app.addHook('onRequest', async (request) => {
    const stream = unfinishedStream(request);
    if (stream === undefined) return;
    const timer = setTimeout(() => stream.readableEnded || stream.close(cancel), slow.request);
    stream.once('close', () => clearTimeout(timer));
  });
  app.addHook('onResponse', async (request) => {
    unfinishedStream(request)?.close(noError);
  });
});

/** Closes each connection after its running request when the gateway shuts down: an open connection would delay the end. */
export const closeAfterResponse = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    if (isClosing && request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
  });
});
