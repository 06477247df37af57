import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GatewayProblem } from '../problem.ts';
import { logFailure } from './requests.ts';
import { startApp } from './testing.ts';

const trace = 'a'.repeat(32);
const traceparent = `00-${trace}-${'b'.repeat(16)}-01`;

test('a request has one line: method, route, status, durations and trace', async () => {
  const { url, logged } = await startApp(
    (app) =>
      app.get('/auth/login', async (request) => {
        const [kratos, hydra] = [request.startUpstreamCall('kratos'), request.startUpstreamCall('hydra')];
        await setImmediate();
        kratos(200);
        hydra('ECONNREFUSED');
        return 'ok';
      }),
    { config: { BASE_PATH: '/auth' } },
  );
  await (await fetch(`${url}/auth/login?flow=1`, { headers: { traceparent } })).text();
  await expect.poll(() => logged('request')).toHaveLength(1);
  const [line = {}] = logged('request');
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    reqId: expect.any(String),
    method: 'GET',
    route: '/login',
    status: 200,
    duration_ms: expect.any(Number),
    upstream_ms: expect.any(Number),
    trace,
    message: 'request',
  });
});

test('without calls to Kratos or Hydra and without a trace, neither is in the line', async () => {
  const { url, logged } = await startApp((app) => app.get('/', async () => 'ok'));
  await (await fetch(url)).text();
  await expect.poll(() => logged('request')).toHaveLength(1);
  expect(logged('request')[0]).not.toHaveProperty('upstream_ms');
  expect(logged('request')[0]).not.toHaveProperty('trace');
});

test('LOG_REQUESTS=off writes no line for a request, but those of failures', async () => {
  const { url, lines, logged } = await startApp(
    (app) =>
      app.get('/', async (request) => {
        logFailure(request, new GatewayProblem('upstream_unavailable'));
        return 'ok';
      }),
    { config: { LOG_REQUESTS: 'off', LOG_LEVEL: 'warn' } },
  );
  await (await fetch(url)).text();
  expect(logged('request failed')).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

test('a client that closes its connection before the response is logged with status 499', async () => {
  const { url, logged, metric } = await startApp((app) =>
    app.get('/slow', async (request) => {
      const gone = new Promise((resolve) => request.raw.socket.once('close', resolve));
      socket.destroy();
      await gone;
      return 'late';
    }),
  );
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => logged('request')).toMatchObject([{ route: '/slow', status: 499 }]);
  expect(await metric('gateway_requests_total')).toEqual([
    'gateway_requests_total{method="GET",route="/slow",status="499"} 1',
  ]);
});

test('a path without a route, and a method that no route takes, are "other"', async () => {
  const { url, logged } = await startApp((app) => app.get('/sessions/*', async () => 'ok'));
  await (await fetch(`${url}/camille@example.org`)).text();
  await (await fetch(`${url}/sessions/0b5a`, { method: 'PROPFIND' })).text();
  await (await fetch(`${url}/sessions/0b5a`)).text();
  await expect
    .poll(() => logged('request'))
    .toMatchObject([
      { method: 'GET', route: 'other', status: 404 },
      { method: 'other', route: 'other', status: 404 },
      { method: 'GET', route: '/sessions/*', status: 200 },
    ]);
});

test('a failure of Kratos is logged as a warning, of the client for debugging, and of the gateway as an error', async () => {
  const failures = [
    new GatewayProblem('upstream_unavailable', { reason: 'kratos answered 503' }),
    new GatewayProblem('csrf'),
    Object.assign(new Error('secret'), { code: 'ENOENT' }),
  ];
  const { url, logged } = await startApp((app) =>
    app.get('/consent', async (request) => {
      for (const failure of failures) logFailure(request, failure);
      return 'ok';
    }),
  );
  await (await fetch(`${url}/consent`, { headers: { traceparent } })).text();
  expect(logged('request failed')).toMatchObject([
    { level: 'warn', route: '/consent', trace, id: 'upstream_unavailable', status: 502, reason: 'kratos answered 503' },
    { level: 'debug', route: '/consent', trace, id: 'csrf', status: 403 },
    { level: 'error', route: '/consent', trace, err: { name: 'Error', code: 'ENOENT' } },
  ]);
});
