/** What can be seen of a listener beside its answers: asked for by methods that HTTP has not. */
import { statSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { dropped, type WireAnswer, type WireRequest } from '../../runner/exchange.ts';
import { exchange, type Reach } from './exchange.ts';
import { askByHttp2 } from './http2.ts';

type Look = (request: WireRequest, reach: Reach) => Promise<WireAnswer>;

/** Where to connect, and whom to trust there. */
function placeOf({ url }: WireRequest, { ca, sockets }: Reach): ConnectionOptions {
  const { hostname, port, origin } = new URL(url);
  const path = sockets?.[origin];
  return {
    host: hostname,
    ...(path === undefined ? { port: Number(port) } : { path }),
    ...(ca && { ca: [...ca] }),
  };
}

const headers = (pairs: Readonly<Record<string, string>>): WireAnswer => ({
  ...dropped,
  headers: Object.entries(pairs),
});

/**
 * What a handshake comes to. The request's headers say what the client can: `alpn` (a list), `version` (the only one), `cipher`,
 * `group`. A refusal shows as the alert that the server sent.
 */
const handshake: Look = (request, reach) =>
  new Promise((resolve, reject) => {
    const { alpn, version, cipher, group } = request.headers;
    const only = version as ConnectionOptions['minVersion'];
    const socket: TLSSocket = connect({
      ...placeOf(request, reach),
      ...(alpn && { ALPNProtocols: alpn.split(', ') }),
      ...(only && { minVersion: only, maxVersion: only }),
      // OpenSSL itself offers nothing that old otherwise.
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

/** The request's body as it is, by TLS where the address has it; the server has to end the connection. */
const raw: Look = (request, reach) => sendAll(request, reach, 'utf8');

/** The same with a byte for each letter. */
const bytes: Look = (request, reach) => sendAll(request, reach, 'latin1');

async function sendAll(request: WireRequest, reach: Reach, encoding: BufferEncoding): Promise<WireAnswer> {
  const place = placeOf(request, reach);
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

/** POST with that many letters (`letters`) in the body, as the value of a member `method`, or in a header (`part`): nobody keeps them. */
const long: Look = (request, reach) => {
  const { letters, part, ...headers } = request.headers;
  const text = 'x'.repeat(Number(letters));
  const [method, body] = ['POST', part === 'body' ? JSON.stringify({ method: text }) : null];
  return exchange(
    { ...request, method, body, headers: part === 'body' ? headers : { ...headers, 'x-long': text } },
    reach,
  );
};

/** Whose a socket in the file system is, and what others may do with it. */
const socket: Look = async ({ url }, { sockets }) => {
  const { mode, uid, gid } = statSync(sockets?.[new URL(url).origin] ?? '');
  const own = userInfo();
  return headers({
    mode: (mode & 0o777).toString(8),
    owner: uid === own.uid ? 'who runs this' : `${uid}`,
    group: gid === own.gid ? 'who runs this' : `${gid}`,
  });
};

export const looks: Readonly<Record<string, Look>> = {
  BYTES: bytes,
  HANDSHAKE: handshake,
  LONG: long,
  RAW: raw,
  SOCKET: socket,
  'HTTP/2': (request, reach) => askByHttp2(request, placeOf(request, reach)),
};
