import type { Shape } from '../../go/json/decode.ts';
import { mediaType } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { badRequest } from '../wire/errors.ts';

/** A body where the server decodes by content type and lets unknown members pass (`decoderx`). @throws KratosError 400 */
export async function readPayload(request: Incoming, shape: Shape): Promise<unknown> {
  if ((await request.bytes()).length === 0)
    throw badRequest('Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.');
  if (mediaType(request) !== 'application/json')
    throw badRequest(
      `HTTP ${request.method} Request used unknown HTTP Header "Content-Type: ${request.headers.get('content-type') ?? ''}", only [application/json] are supported.`,
    );
  return readJson(request, shape, { refuse: (problem) => badRequest(`Unable to decode JSON payload: ${problem}`) });
}
