import { once } from 'node:events';
import { connect } from 'node:net';
import { Configuration, FrontendApi } from '@ory/client';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { GatewayProblem } from '../problem.ts';
import { reportRoutes } from '../routes/reports.ts';
import { audit } from './audit.ts';
import { logFailure } from './requests.ts';
import { startApp } from './testing.ts';

/** Stands in for a challenge, a token, a code or a name. */
const secret = 'c0ffee-secret-0b5a';

/** Adds routes that fail in the same ways as the gateway's own, and routes that log secrets. */
async function addRoutes(app: FastifyInstance) {
  app.setNotFoundHandler((request) => {
    throw new Error(`Nothing at ${request.url}`);
  });
  app.get('/login', async (request) => {
    throw new TypeError(`Cannot read ${request.url}`, { cause: new Error(`${request.headers.cookie}`) });
  });
  app.get('/sessions/:id', async (request) => {
    request.log.error(new Error(`Session of ${request.url} is gone`));
    request.log.info({ req: request, res: { statusCode: 200, headers: request.headers } }, 'looked up');
    return 'ok';
  });
  app.post('/gateway/consent', async (request) => z.object({ challenge: z.literal('x') }).parse(request.body));
  app.get('/twice', async (_request, reply) => {
    void reply.send('once');
    return reply.send('twice');
  });
  app.get('/raw', async (_request, reply) => {
    reply.raw.writeHead(200);
    return reply.send('once more');
  });
  app.get('/ory', async (request, reply) => {
    const ended = request.startUpstreamCall('kratos');
    const kratos = new FrontendApi(new Configuration({ basePath: 'http://127.0.0.1:1' }));
    try {
      await kratos.toSession({ cookie: secret, xSessionToken: secret });
    } catch (error) {
      ended(`E ${secret}`);
      logFailure(request, error as Error);
      request.log.warn({ error, err: error }, `${(error as Error).message}`);
    }
    logFailure(
      request,
      new GatewayProblem('upstream_unavailable', { message: secret, reason: 'kratos: ECONNREFUSED' }),
    );
    audit(request, 'sign_in_failed', { method: 'password', messages: [], account: secret });
    audit(request, 'throttled', { limit: 'flow', account: secret });
    return reply.header('set-cookie', `session=${secret}`).redirect(`/${secret}?${secret}`);
  });
}

const headers = {
  cookie: `ory_kratos_session=${secret}`,
  authorization: `Bearer ${secret}`,
  referer: `http://127.0.0.1/?flow=${secret}`,
  'user-agent': secret,
  'x-forwarded-for': secret,
  'x-request-id': secret,
  'request-id': secret,
  traceparent: secret,
  tracestate: `a=${secret}`,
  baggage: `a=${secret}`,
};

const post = (type: string, body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...headers, 'content-type': type },
});

const report = { type: 'csp-violation', url: secret, body: { effectiveDirective: secret, blockedURL: secret } };

const requests: readonly (readonly [path: string, init?: RequestInit])[] = [
  [`/login?flow=${secret}`],
  [`/login/${secret}?login_challenge=${secret}`],
  [`/sessions/${secret}?a=${secret}`],
  [`/%zz${secret}`],
  [`/twice?flow=${secret}`],
  [`/raw?flow=${secret}`],
  [`/ory?${secret}`],
  [`/gateway/consent?${secret}`, post('application/json', `{"challenge":"${secret}"`)],
  ['/gateway/consent', post('application/json', JSON.stringify({ challenge: secret, [secret]: secret }))],
  ['/gateway/consent', post(`application/${secret}`, secret)],
  ['/gateway/consent', post('application/json', JSON.stringify(secret.repeat(100_000)))],
  ['/gateway/reports', post('application/reports+json', JSON.stringify([report]))],
  ['/gateway/reports', post('application/csp-report', secret)],
];

test.each(['json', 'text'] as const)('no secret, identifier or query value is ever logged (%s)', async (LOG_FORMAT) => {
  const { url, app, lines, metrics } = await startApp(
    async (scope) => {
      await addRoutes(scope);
      await scope.register(reportRoutes, { metrics: scope.metrics });
    },
    { config: { LOG_FORMAT, LOG_LEVEL: 'trace', secrets: [secret] }, fastifyLogs: true },
  );
  for (const [path, init] of requests) {
    // Some of the routes break the connection.
    await fetch(url + path, { redirect: 'manual', headers, ...init }).then(
      (response) => response.text(),
      () => undefined,
    );
  }
  // A method and a header that no HTTP client would send.
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${secret} /?${secret} HTTP/1.1\r\nHost: ${secret}\r\nX: ${secret}\r\n\r\n`);
  await once(socket.resume(), 'close');
  await app.close();
  expect(lines.length).toBeGreaterThan(requests.length);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  expect(await metrics.registry.metrics()).not.toContain(secret);
});
