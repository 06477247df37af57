/** Probes of a listener that plain HTTP requests cannot make. Suites request them by methods that HTTP does not have. */
import { statSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { droppedConnection, type WireAnswer, type WireRequest } from '../../runner/exchange.ts';
import { type ConnectionSettings, exchange } from './exchange.ts';
import { sendByHttp2 } from './http2.ts';

type Probe = (request: WireRequest, reach: ConnectionSettings) => Promise<WireAnswer>;

/** Returns the options to connect to the request's address. */
function connectionOptions({ url }: WireRequest, { ca, sockets }: ConnectionSettings): ConnectionOptions {
  const { hostname, port, origin } = new URL(url);
  const path = sockets?.[origin];
  return {
    host: hostname,
    ...(path === undefined ? { port: Number(port) } : { path }),
    ...(ca && { ca: [...ca] }),
  };
}

const headers = (pairs: Readonly<Record<string, string>>): WireAnswer => ({
  ...droppedConnection,
  headers: Object.entries(pairs),
});

/**
 * Makes a TLS handshake and returns its result, or the server's alert, as headers. The request's headers set the client's
 * options: `alpn` (a list), `version` (the only one), `cipher`, `group`.
 */
const handshake: Probe = (request, reach) =>
  new Promise((resolve, reject) => {
    const { alpn, version, cipher, group } = request.headers;
    const only = version as ConnectionOptions['minVersion'];
    const socket: TLSSocket = connect({
      ...connectionOptions(request, reach),
      ...(alpn && { ALPNProtocols: alpn.split(', ') }),
      ...(only && { minVersion: only, maxVersion: only }),
      // OpenSSL does not offer old versions and ciphers without this.
      ...((cipher || only === 'TLSv1.1') && { ciphers: `${cipher ?? 'DEFAULT'}@SECLEVEL=0`.replace(/^@/, '') }),
      ...(group && { ecdhCurve: group }),
    });
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate().subjectaltname ?? '';
      const chosen = { version: socket.getProtocol() ?? '', alpn: socket.alpnProtocol || 'none' };
      socket.destroy();
      resolve(headers({ ...chosen, certificate }));
    });
    socket.once('error', (error) => {
      const alert = /ALERT_([A-Z_]+)$/.exec('code' in error ? String(error.code) : '')?.[1];
      if (alert === undefined) return reject(error);
      resolve(headers({ alert: alert.toLowerCase().replaceAll('_', ' ') }));
    });
  });

/** Sends the request's body as raw bytes, over TLS for an `https:` address. The server has to close the connection. */
const raw: Probe = (request, reach) => sendAll(request, reach, 'utf8');

/** Like `raw`, with one byte for each character. */
const bytes: Probe = (request, reach) => sendAll(request, reach, 'latin1');

async function sendAll(request: WireRequest, reach: ConnectionSettings, encoding: BufferEncoding): Promise<WireAnswer> {
  const place = connectionOptions(request, reach);
  const isSecure = request.url.startsWith('https:');
  const socket: Socket = isSecure ? connect(place) : connectPlain({ ...place, port: place.port ?? 0 });
  socket.write(request.body ?? '', encoding);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: [
      ['status-line', first],
      ...lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: */, '')]),
    ],
    body: rest.join('\r\n\r\n'),
  };
}

/** Sends a POST with `letters` characters in the body's member `method` or, by `part`, in a header. Recordings do not contain them. */
const long: Probe = (request, reach) => {
  const { letters, part, ...headers } = request.headers;
  const text = 'x'.repeat(Number(letters));
  const [method, body] = ['POST', part === 'body' ? JSON.stringify({ method: text }) : null];
  return exchange(
    { ...request, method, body, headers: part === 'body' ? headers : { ...headers, 'x-long': text } },
    reach,
  );
};

/** Returns the mode and owner of a Unix socket as headers. */
const socket: Probe = async ({ url }, { sockets }) => {
  const { mode, uid, gid } = statSync(sockets?.[new URL(url).origin] ?? '');
  const own = userInfo();
  return headers({
    mode: (mode & 0o777).toString(8),
    owner: uid === own.uid ? 'who runs this' : `${uid}`,
    group: gid === own.gid ? 'who runs this' : `${gid}`,
  });
};

export const probes: Readonly<Record<string, Probe>> = {
  BYTES: bytes,
  HANDSHAKE: handshake,
  LONG: long,
  RAW: raw,
  SOCKET: socket,
  'HTTP/2': (request, reach) => sendByHttp2(request, connectionOptions(request, reach)),
};
