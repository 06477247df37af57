import type { Answer } from '../http/exchange.ts';

const unstored = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const jsonOf = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...unstored },
  cookies: [],
  body: JSON.stringify(body),
});

export const errorOf = (status: number, error: string): Answer => jsonOf(status, { error });

/** A successful response without a body. */
export const done: Answer = { status: 204, headers: unstored, cookies: [], body: null };

/** Returns a text response. @param type its media type, such as `text/plain` */
export const textOf = (body: string, type = 'text/plain'): Answer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, ...unstored },
  cookies: [],
  body,
});
