/** Reads the bodies of the admin endpoints. */

import { decodeJson, type Shape, ShapeError } from '../../go/decode.ts';
import { bodyText, mediaType } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { refusals } from './refusals.ts';

/** The body in its shape; `strict` refuses unknown members. Throws what `refuse` makes of the objection. */
export async function readJson(
  request: Incoming,
  shape: Shape,
  strict: boolean,
  refuse: (problem: string) => Error,
): Promise<unknown> {
  try {
    return decodeJson(shape, await bodyText(request), { strict }) ?? {};
  } catch (error) {
    throw error instanceof ShapeError ? refuse(error.message) : error;
  }
}

/** As `readJson`, where the server decodes by content type and lets unknown members pass. */
export async function readPayload(request: Incoming, shape: Shape): Promise<unknown> {
  if ((await request.bytes()).length === 0) throw refusals.emptyBody();
  if (mediaType(request) !== 'application/json')
    throw refusals.contentType(request.method, request.headers.get('content-type') ?? '');
  return readJson(request, shape, false, refusals.payload);
}
