import type { Shape } from '../../go/json/decode.ts';
import { mediaType } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { refusals } from './refusals.ts';

/** A body where the server decodes by content type and lets unknown members pass. @throws KratosError 400 */
export async function readPayload(request: Incoming, shape: Shape): Promise<unknown> {
  if ((await request.bytes()).length === 0) throw refusals.emptyBody();
  if (mediaType(request) !== 'application/json')
    throw refusals.contentType(request.method, request.headers.get('content-type') ?? '');
  return readJson(request, shape, { refuse: refusals.payload });
}
