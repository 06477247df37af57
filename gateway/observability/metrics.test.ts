import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { slowClientLimits } from '../http/server-options.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { startApp } from './testing.ts';
import { version } from './version.ts';

async function serve(metrics = createMetrics(), slow = slowClientLimits) {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, slow });
  onTestFinished(server.close);
  return server;
}

test('requests are counted by method, route and status, with their durations and the failures of servers behind', async () => {
  const metrics = createMetrics();
  metrics.countRequest('GET', '/login', 200, 0.02);
  metrics.countRequest('GET', '/login', 502, 40);
  const { port } = await serve(metrics);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  expect((await response.text()).split('\n')).toEqual(
    expect.arrayContaining([
      'gateway_requests_total{method="GET",route="/login",status="200"} 1',
      'gateway_requests_total{method="GET",route="/login",status="502"} 1',
      'gateway_upstream_failures_total{route="/login"} 1',
      'gateway_request_duration_seconds_bucket{le="0.01",route="/login"} 0',
      'gateway_request_duration_seconds_bucket{le="0.025",route="/login"} 1',
      'gateway_request_duration_seconds_bucket{le="+Inf",route="/login"} 2',
      'gateway_request_duration_seconds_count{route="/login"} 2',
    ]),
  );
});

test('the metrics include the version, the Node.js version, and memory and event loop lag of the process', async () => {
  const { port } = await serve();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(`gateway_build_info{version="${version}",commit="",node="${process.versions.node}"} 1`);
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

test('the addresses of Kratos that share a route have names, made-up ones do not', async () => {
  const { url, metric } = await startApp((app) => app.get('/id/self-service/*', async () => 'ok'), {
    config: { BASE_PATH: '/id' },
  });
  const paths = ['login/browser?refresh=true', 'settings/', 'methods/oidc/callback/acme?code=1', 'errors', 'other'];
  for (const path of paths) await (await fetch(`${url}/id/self-service/${path}`)).text();
  const line = (path: string) => `gateway_requests_total{method="GET",route="/self-service/${path}",status="200"} 1`;
  await expect
    .poll(async () => (await metric('gateway_requests_total')).sort())
    .toEqual([line('*'), line('errors'), line('login/browser'), line('methods/*'), line('settings')]);
});

test('made-up paths, methods and codes of errors add no series', async () => {
  const { url, metric } = await startApp((app) =>
    app.get('/login', async (request) => {
      request.startUpstreamCall('kratos')(`E_${Math.random()}`.toUpperCase());
      request.startUpstreamCall('kratos')(503);
      request.startUpstreamCall('hydra')(200);
      return 'ok';
    }),
  );
  for (let count = 0; count < 50; count += 1) {
    await (await fetch(`${url}/${Math.random().toString(36).slice(2)}`, { method: 'DELETE' })).text();
    await (await fetch(`${url}/login?a=${count}`, { method: count % 2 ? 'PROPFIND' : 'GET' })).text();
  }
  await expect
    .poll(async () => (await metric('gateway_requests_total')).sort())
    .toEqual([
      'gateway_requests_total{method="DELETE",route="other",status="404"} 50',
      'gateway_requests_total{method="GET",route="/login",status="200"} 25',
      'gateway_requests_total{method="other",route="other",status="404"} 25',
    ]);
  expect(await metric('gateway_upstream_errors_total')).toEqual([
    'gateway_upstream_errors_total{upstream="kratos",code="other"} 25',
    'gateway_upstream_errors_total{upstream="kratos",code="503"} 25',
  ]);
  expect(await metric('gateway_upstream_duration_seconds_count')).toEqual([
    'gateway_upstream_duration_seconds_count{upstream="kratos"} 50',
    'gateway_upstream_duration_seconds_count{upstream="hydra"} 25',
  ]);
});

test('a call to Kratos counts once, however often it is ended', async () => {
  const { url, metric } = await startApp((app) =>
    app.get('/', async (request) => {
      const ended = request.startUpstreamCall('kratos');
      ended(200);
      ended('UND_ERR_SOCKET');
      return 'ok';
    }),
  );
  await (await fetch(url)).text();
  expect(await metric('gateway_upstream_duration_seconds_count')).toEqual([
    'gateway_upstream_duration_seconds_count{upstream="kratos"} 1',
  ]);
  expect(await metric('gateway_upstream_errors_total')).toEqual([]);
});

test('the metrics port serves only /metrics', async () => {
  const { port } = await serve();
  for (const path of ['/', '/health/alive', '/metrics/x', '/login'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 404]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('the metrics port cuts off a client that sends its headers too slowly', async () => {
  const { port } = await serve(createMetrics(), { ...slowClientLimits, headers: 100, request: 200, check: 50 });
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\nX-');
  let text = '';
  for await (const part of socket) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test('a port in use rejects with the code EADDRINUSE', async () => {
  const { port } = await serve();
  await expect(serveMetrics(createMetrics(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
