/** Simulated public providers of social sign-in. Servers on loopback reach them through an HTTPS proxy; all other hosts are refused. */
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Handler, type Incoming, jsonAnswer } from 'ory-simulator/core';
import { listener } from 'ory-simulator/node';
import { loopback, type NetworkLayout } from '../network-layout.ts';
import { makeCertificate } from './certificate.ts';
import { type NetPerson, personOf } from './person.ts';
import { providers } from './providers/index.ts';
import { x } from './x.ts';

const hosts = [
  ...new Set(['api.twitter.com', ...Object.keys(providers).map((address) => address.replace(/\/.*/, ''))]),
];

/** Whether an address belongs to a simulated public provider. */
export const isOnNet = (url: URL): boolean => url.protocol === 'https:' && hosts.includes(url.hostname);

/** Returns the places in which providers expect the access token. */
const sentTokens = (incoming: Incoming, fields: Readonly<Record<string, string>>) => [
  fields.code,
  fields.token,
  fields.fedcm_token,
  incoming.headers.get('authorization')?.replace(/^\w+ /, ''),
  incoming.headers.get('x-acs-dingtalk-access-token'),
  ...['access_token', 'oauth_token'].map((name) => incoming.url.searchParams.get(name)),
];

const nobody: NetPerson = { id: '', email: '', given: '', family: '' };

/** Answers requests to all simulated public providers. */
export const net: Handler = async (incoming) => {
  const { url, headers, bytes } = incoming;
  const text = new TextDecoder().decode(await bytes());
  const isJson = headers.get('content-type')?.startsWith('application/json') && text !== '';
  const fields = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
  const token = sentTokens(incoming, fields).find((each) => each && personOf(each)) ?? '';
  const request = { incoming, fields, token, person: personOf(token) ?? nobody };
  return x(incoming) ?? providers[url.hostname + url.pathname]?.(request) ?? jsonAnswer(404, {});
};

export interface Net {
  /** Origin of the proxy. */
  readonly origin: string;
  /** Path of the certificate that the servers have to trust. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** Serves the public providers behind a proxy on a free port, with a certificate generated for this run. */
export async function serveNet({ testsListen, tests }: NetworkLayout = loopback): Promise<Net> {
  const { key, cert, path, remove } = await makeCertificate(hosts);
  const secure = createSecureServer({ key, cert }, listener(net));
  const proxy = createServer().on('connect', (request, socket) => {
    if (!hosts.includes(request.url?.replace(/:443$/, '') ?? '')) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    return secure.emit('connection', socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, testsListen, resolve));
  return {
    origin: `http://${tests}:${(proxy.address() as AddressInfo).port}`,
    certificate: path,
    close: async () => {
      proxy.closeAllConnections();
      secure.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      remove();
    },
  };
}
