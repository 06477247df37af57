// Not by name: who stands between, as MSW does, puts itself into the module's own members.
import http from 'node:http';
import { dropped, type Send } from '../exchange.ts';

/** Sends over HTTP by `node:http`: `fetch` would add headers of its own (Sec-Fetch-Mode) that change the server's answers. */
export const wire: Send = ({ method, url, headers, body }) =>
  new Promise((resolve, reject) => {
    const origin = new URL(url).origin;
    const path = url.slice(origin.length) || '/';
    const { hostname, port } = new URL(url);
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = http.request(
      { hostname, port, path, method, headers: { ...headers, ...length }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const raw = answer.rawHeaders;
          const pairs = raw.flatMap((name, index): [string, string][] =>
            index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
          );
          resolve({ status: answer.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('error', (error) => (isDrop(error) ? resolve(dropped) : reject(error)));
    sent.end(body ?? undefined);
  });

/** As a socket says it, and as MSW does. */
const isDrop = (error: Error) => ('code' in error && error.code === 'ECONNRESET') || error.message === 'Network error';
