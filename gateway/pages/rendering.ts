import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

/** Returns whether the gateway renders the page of a request. A prefetch must not start a flow or decide anything. */
export const isRendered = ({ RENDERING, KRATOS_PROXY }: GatewayConfig, { headers }: FastifyRequest): boolean =>
  RENDERING === 'on' && KRATOS_PROXY === 'on' && headers['sec-purpose'] === undefined;
