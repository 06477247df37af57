import type { Shape } from '@members/engines/go/json/decode';
import { hasBody, UnreadableBody } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { exactMediaType } from '../../http/media-type.ts';
import { badRequest } from '../wire/errors.ts';

type Members = Readonly<Record<string, unknown>>;

/** Reads a JSON body with unknown members allowed, as `decoderx` of ory/x does. @throws KratosError 400 */
export async function readPayload(request: Incoming, shape: Shape): Promise<Members> {
  if (!(await hasBody(request)))
    throw badRequest('Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.');
  if (exactMediaType(request) !== 'application/json')
    throw badRequest(
      `HTTP ${request.method} Request used unknown HTTP Header "Content-Type: ${request.headers.get('content-type') ?? ''}", only [application/json] are supported.`,
    );
  return readObject(request, shape);
}

async function readObject(request: Incoming, shape: Shape): Promise<Members> {
  try {
    return await readJson(request, shape, {
      refuse: (problem) => badRequest(`Unable to decode JSON payload: ${problem}`),
    });
  } catch (error) {
    throw error instanceof UnreadableBody ? badRequest(`Unable to read HTTP POST body: ${error.message}`) : error;
  }
}
