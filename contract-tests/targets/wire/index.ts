import type { Send } from '../../runner/exchange.ts';
import { type ConnectionSettings, exchange } from './exchange.ts';
import { probes } from './probes.ts';

export type { ConnectionSettings } from './exchange.ts';

/** Returns a function that sends requests by `node:http`. `fetch` would add headers (Sec-Fetch-Mode) that change the answers. */
export const wireTo =
  (reach: ConnectionSettings): Send =>
  (request) =>
    probes[request.method]?.(request, reach) ?? exchange(request, reach);

export const wire = wireTo({});
