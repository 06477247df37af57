import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

/** Whether the gateway renders the page of a request. A browser that only prefetches starts no flow and decides nothing. */
export const isRendered = ({ RENDERING, KRATOS_PROXY }: GatewayConfig, { headers }: FastifyRequest): boolean =>
  RENDERING === 'on' && KRATOS_PROXY === 'on' && headers['sec-purpose'] === undefined;
