import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

/** Returns whether a browser fetches a page before the user asks for it: `Purpose` and `X-Moz` are of older browsers. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch' || headers['x-moz'] === 'prefetch';

/** Returns whether the gateway renders the page of a request. A prefetch must not start a flow or decide anything. */
export const isRendered = ({ RENDERING, KRATOS_PROXY }: GatewayConfig, request: FastifyRequest): boolean =>
  RENDERING === 'on' && KRATOS_PROXY === 'on' && !isPrefetch(request);
