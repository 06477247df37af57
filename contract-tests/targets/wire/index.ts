import type { Send } from '../../runner/exchange.ts';
import { exchange, type Reach } from './exchange.ts';
import { looks } from './looks.ts';

export type { Reach } from './exchange.ts';

/** Sends over HTTP by `node:http`: `fetch` would add headers of its own (Sec-Fetch-Mode) that change the server's answers. */
export const wireTo =
  (reach: Reach): Send =>
  (request) =>
    looks[request.method]?.(request, reach) ?? exchange(request, reach);

export const wire = wireTo({});
