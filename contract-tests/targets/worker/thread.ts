/** The web worker of `page.ts` that runs the servers of a profile. */

import { parseHydraConfig, parseKratosConfig } from 'ory-simulator/config';
import {
  answerRequest,
  createSimulator,
  type Fetch,
  fractionalClock,
  type Handle,
  parseCookies,
  requestJar,
  serializeCookie,
  serveOverPort,
  systemRandom,
} from 'ory-simulator/core';
import type { Addresses } from '../../runner/exchange.ts';
import { failWithTimeout } from '../third-parties/missing-answers.ts';
import { type AnswerEnvelope, envelopeHeader, isRedirect, pack, type RequestEnvelope, unpack } from './envelope.ts';
import { sendOutgoing } from './outgoing.ts';

export interface Hosting {
  readonly kratos: string;
  readonly hydra?: string;
  readonly dev: boolean;
  /** Where the servers are reached; their base URL may be a proxy's. */
  readonly addresses: Addresses;
}

const call: Fetch = async (url, init) => {
  const request = new Request(url, init);
  const headers = Object.fromEntries(new Headers(init?.headers ?? request.headers));
  const text = await request.text();
  const {
    status,
    headers: received,
    body,
  } = await sendOutgoing({ method: request.method, url, headers, body: text || null });
  return new Response(status === 204 || status === 304 ? null : body, {
    status,
    headers: received.map(([...pair]) => pair),
  });
};

const readSchema = async (url: string): Promise<string> => {
  const { body } = await sendOutgoing(
    url.startsWith('file:') ? { file: url } : { method: 'GET', url, headers: {}, body: null },
  );
  return body;
};

async function open({ kratos, hydra, dev, addresses }: Hosting): Promise<Handle> {
  let now = 0;
  const clock = fractionalClock(
    () => now,
    async (milliseconds) => advance(milliseconds),
  );
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  const outward: Fetch = (url, init) =>
    addresses.silent && url.startsWith(addresses.silent) ? failWithTimeout(advance, url) : call(url, init);
  const options = { dev, env: { DSN: 'memory' } };
  const read = await parseKratosConfig({ ...options, files: [{ name: 'kratos.yml', text: kratos }], readSchema });
  const simulator = createSimulator({
    kratos: read.config,
    ...(hydra && { hydra: parseHydraConfig({ ...options, files: [{ name: 'hydra.yml', text: hydra }] }).config }),
    runtime: { clock, random: systemRandom, quickKeys: true, fetch: outward },
  });
  const handlers = new Map([
    [addresses.public, simulator.kratos?.public],
    [addresses.admin, simulator.kratos?.admin],
    [addresses.hydra, simulator.hydra?.public],
    [addresses.hydra_admin, simulator.hydra?.admin],
  ]);
  return async (request) => {
    const handler = handlers.get(new URL(request.url).origin);
    if (!handler) throw new Error(`no server at ${request.url}`);
    const box = unpack<RequestEnvelope>(request.headers.get(envelopeHeader));
    now = Math.max(now, box.now);
    const headers = new Headers(box.headers.map(([...pair]) => pair));
    // The headers of a `Request` refuse names such as `Cookie`; a separate `Headers` object does not.
    Object.defineProperty(request, 'headers', { value: headers });
    const jar = requestJar(parseCookies(headers.get('cookie')));
    const answer = await answerRequest(handler, request, jar);
    const shown = [...answer.headers];
    const cookies = jar.added.map((cookie): [string, string] => ['set-cookie', serializeCookie(cookie)]);
    const envelope: AnswerEnvelope = { status: answer.status, headers: [...shown, ...cookies], now };
    return new Response(answer.body, {
      status: isRedirect(answer.status) ? 200 : answer.status,
      headers: [...shown, [envelopeHeader, pack(envelope)]],
    });
  };
}

addEventListener('message', ({ data, ports }: MessageEvent<Hosting>) => {
  const opening = open(data);
  for (const port of ports) serveOverPort(port, async (request, cookies) => (await opening)(request, cookies));
});
