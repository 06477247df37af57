import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayConfig } from '../config/config.ts';
import { securityHeaders } from '../headers.ts';
import { type Files, fileReply } from './files.ts';

/**
 * Sends the app's assets without the detour over the Fetch API, which would cost more than all the rest: most requests are
 * for them.
 * @returns takes a request over when it is for one; false leaves it to the gateway
 */
export function createAssets(config: GatewayConfig, files: Files) {
  const fixed = securityHeaders(config);
  const assets = new Map(
    [...files].filter(([, { hashed }]) => hashed).map(([path, file]) => [config.BASE_PATH + path, file]),
  );
  return ({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    const file = assets.get(url);
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const acceptEncoding = `${headers['accept-encoding'] ?? ''}`;
    const reply = fileReply(file, { acceptEncoding, ifNoneMatch: headers['if-none-match'] ?? '' });
    const length = reply.body && { 'content-length': reply.body.length };
    response.writeHead(reply.status, { ...fixed, ...reply.headers, ...length });
    response.end(method === 'HEAD' ? undefined : reply.body);
    return true;
  };
}
