/**
 * The load generator: some connections that each send the next request when the answer has come.
 * It writes to plain sockets: the client of node:http costs more per request than any of the
 * servers here, so it would be the limit and make all of them look alike.
 */
import { connect } from 'node:net';

const connections = 16;

/** @returns the text of a GET request, or of a POST with that JSON */
export function request(path, headers, json) {
  const body = json === undefined ? '' : JSON.stringify(json);
  const ofBody = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host: '127.0.0.1', accept: 'application/json', ...ofBody, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** The whole length of an answer that begins with `text`, or Infinity as long as that cannot be told. */
function lengthOf(text) {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return Number.POSITIVE_INFINITY;
  const announced = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
  if (announced) return head + 4 + Number(announced[1]);
  // Chunked: no JSON text contains a bare CR, so this can only be the last chunk.
  return text.endsWith('\r\n0\r\n\r\n') ? text.length : Number.POSITIVE_INFINITY;
}

/**
 * Sends `count` times the same request, to which the answer has to be of that status.
 *
 * @param times gets the milliseconds that each answer took
 * @returns answers per second
 * @throws at the first answer of another status, and when a connection breaks
 */
export async function load(port, text, count, status = 200, times = []) {
  let left = count;
  const begin = performance.now();
  const one = () =>
    new Promise((resolve, reject) => {
      let answer = '';
      let sent = 0;
      const socket = connect(port, '127.0.0.1');
      const next = () => {
        sent = performance.now();
        if (left-- > 0) socket.write(text);
        else socket.end();
      };
      socket.setNoDelay(true).setTimeout(30_000, () => socket.destroy(new Error('no answer within 30 seconds')));
      socket.on('connect', next).on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        answer += chunk.latin1Slice();
        if (answer.length < lengthOf(answer)) return;
        if (!answer.startsWith(`HTTP/1.1 ${status}`))
          socket.destroy(new Error(`unexpected answer: ${answer.slice(0, 200)}`));
        answer = '';
        times.push(performance.now() - sent);
        next();
      });
    });
  await Promise.all(Array.from({ length: Math.min(connections, count) }, one));
  if (left > 0) throw new Error('the server closed the connections early');
  return count / ((performance.now() - begin) / 1000);
}
