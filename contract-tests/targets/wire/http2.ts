import { connect as connectHttp2 } from 'node:http2';
import type { ConnectionOptions } from 'node:tls';
import { droppedConnection, type WireAnswer, type WireRequest } from '../../runner/exchange.ts';

/** Sends a request by HTTP/2 over a new connection; the header `:method` names the method, GET by default. */
export function sendByHttp2({ url, headers, body }: WireRequest, place: ConnectionOptions): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(url);
    const session = connectHttp2(origin, place).once('error', reject);
    const stream = session.request(
      { ':method': 'GET', ':path': url.slice(origin.length) || '/', ...headers },
      { endStream: body === null },
    );
    let status = 0;
    const pairs: [string, string][] = [];
    const chunks: Buffer[] = [];
    stream.on('response', (answered) => {
      status = answered[':status'] ?? 0;
      for (const [name, value] of Object.entries(answered))
        for (const each of Array.isArray(value) ? value : [value])
          if (!name.startsWith(':')) pairs.push([name, `${each}`]);
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A stream error without an answer counts as a dropped connection.
    stream.once('error', (error) => {
      session.close();
      if ('code' in error && error.code === 'ERR_HTTP2_STREAM_ERROR') resolve(droppedConnection);
      else reject(error);
    });
    stream.once('end', () => {
      session.close();
      resolve({ status, headers: pairs, body: Buffer.concat(chunks).toString() });
    });
    if (body !== null) stream.end(body);
  });
}
