import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from './testing.ts';
import { traceHeaders } from './tracing.ts';
import { version } from './version.ts';

const tracedAppFile = fileURLToPath(new URL('./testing-traced-app.ts', import.meta.url));
const loadedModulesFile = fileURLToPath(new URL('./testing-loaded-modules.mjs', import.meta.url));

/** Starts a stand-in for Kratos, or for a collector of spans: it answers every request with 200 and keeps it. */
async function receiver() {
  const received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
  const server = createServer(async (message, response) => {
    const body = Buffer.concat(await message.toArray());
    received.push({ path: message.url ?? '', headers: message.headers, body });
    response.writeHead(200, { 'content-type': message.headers['content-type'] ?? 'text/plain' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** Starts the traced app as a separate process until the test is over. */
async function tracedApp(env: Readonly<Record<string, string>>) {
  const program = ['--import', loadedModulesFile, tracedAppFile];
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  onTestFinished(end);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const isAddress = (line: string) => line.startsWith('http:');
  while (!lines.some(isAddress)) await once(output, 'line');
  return {
    url: lines.find(isAddress) ?? '',
    log: () => lines.filter((line) => !isAddress(line)).map((line): Record<string, unknown> => JSON.parse(line)),
    end,
  };
}

/** The parts of a span in OTLP's JSON that these tests read. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly events: readonly unknown[];
  readonly status: { readonly code: number; readonly message?: string };
}
interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface SentSpans {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const membersOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function readSpans(bodies: readonly Buffer[]) {
  const resources = bodies.flatMap((body) => (JSON.parse(body.toString()) as SentSpans).resourceSpans);
  return {
    resource: membersOf(resources[0]?.resource.attributes ?? []),
    spans: resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

const secret = 'c0ffee-secret-0b5a';
const trace = 'a'.repeat(32);
const caller = 'b'.repeat(16);
const request = {
  path: `/auth/sessions/${secret}?flow=${secret}`,
  headers: {
    traceparent: `00-${trace}-${caller}-01`,
    cookie: `session=${secret}`,
    authorization: `Bearer ${secret}`,
    'user-agent': secret,
    referer: `http://127.0.0.1/?${secret}`,
  },
};

test('a request has a span, with a span below it for each call to Kratos and Hydra, whose trace Kratos joins', async () => {
  const [collector, kratos] = [await receiver(), await receiver()];
  const app = await tracedApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    KRATOS_PUBLIC_URL: kratos.url,
  });
  await (await fetch(app.url + request.path, request)).text();
  await (await fetch(`${app.url}/nothing/${secret}?${secret}`, { method: 'DELETE' })).text();
  await app.end();

  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const { resource, spans } = readSpans(collector.received.map(({ body }) => body));
  expect(resource).toMatchObject({
    'service.name': 'members-gateway',
    'service.version': version,
    'deployment.environment.name': 'tests',
  });
  expect(Object.keys(resource).filter((name) => name.startsWith('process.'))).toEqual([]);

  const shown = spans.map(({ name, kind, attributes, status, events }) => [
    name,
    kind,
    membersOf(attributes),
    status.code,
    events,
  ]);
  const [serverKind, clientKind, failed] = [2, 3, 2];
  expect(shown).toEqual([
    ['kratos', clientKind, { 'peer.service': 'kratos', 'http.response.status_code': 200 }, 0, []],
    ['hydra', clientKind, { 'peer.service': 'hydra', 'error.type': 'ECONNREFUSED' }, failed, []],
    [
      'GET /sessions/:id',
      serverKind,
      {
        'http.request.method': 'GET',
        'http.route': '/sessions/:id',
        'http.response.status_code': 500,
        'error.type': '500',
      },
      failed,
      [],
    ],
    ['DELETE', serverKind, { 'http.request.method': 'DELETE', 'http.response.status_code': 404 }, 0, []],
  ]);

  const [toKratos, toHydra, server] = spans;
  expect(server).toMatchObject({ traceId: trace, parentSpanId: caller });
  expect(toKratos).toMatchObject({ traceId: trace, parentSpanId: server?.spanId });
  expect(toHydra).toMatchObject({ traceId: trace, parentSpanId: server?.spanId });
  expect(kratos.received[0]?.headers.traceparent).toBe(`00-${trace}-${toKratos?.spanId}-01`);
  expect(app.log().filter(({ message }) => message === 'request')).toMatchObject([
    { route: '/sessions/:id', trace },
    { route: 'other', trace: spans[3]?.traceId },
  ]);
});

test.each(['http/protobuf', 'http/json'])('spans contain no secret, path or query (%s)', async (protocol) => {
  const [collector, kratos] = [await receiver(), await receiver()];
  const app = await tracedApp({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/spans`,
    OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    OTEL_SERVICE_NAME: 'sign-in',
    KRATOS_PUBLIC_URL: kratos.url,
  });
  await (await fetch(app.url + request.path, request)).text();
  await app.end();
  expect(collector.received.map(({ path }) => path)).toEqual(['/spans']);
  const sent = collector.received.map(({ body }) => body.toString('latin1')).join();
  for (const text of ['sign-in', 'GET /sessions/:id', 'kratos', 'hydra', 'ECONNREFUSED']) expect(sent).toContain(text);
  expect(sent).not.toContain(secret);
  expect(JSON.stringify(collector.received.map(({ headers }) => headers))).not.toContain(secret);
});

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_SERVICE_NAME: 'sign-in' },
])('with %j OpenTelemetry is not loaded', async (env: Readonly<Record<string, string>>) => {
  const app = await tracedApp(env);
  const loaded: readonly string[] = await (await fetch(`${app.url}/loaded`)).json();
  expect(loaded.some((url) => url.endsWith('/fastify.js'))).toBe(true);
  // prom-client requires the API, which is small and does nothing by itself.
  expect(loaded.filter((url) => /opentelemetry(?!\/api\/)/.test(url))).toEqual([]);
});

test('with OTEL_TRACES_EXPORTER=otlp OpenTelemetry is loaded', async () => {
  const app = await tracedApp({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
  const loaded: readonly string[] = await (await fetch(`${app.url}/loaded`)).json();
  expect(loaded.some((url) => url.includes('/@opentelemetry/sdk-node/'))).toBe(true);
});

test('a protocol that is not supported is a warning, and no spans are sent', async () => {
  const app = await tracedApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc',
  });
  expect(app.log()).toMatchObject([
    { level: 'warn', message: 'No spans are sent: OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json' },
    { level: 'info' },
  ]);
});

test('a collector that is down delays no response, and is a warning', async () => {
  const kratos = await receiver();
  const app = await tracedApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '10',
    KRATOS_PUBLIC_URL: kratos.url,
  });
  expect((await fetch(app.url + request.path, request)).status).toBe(500);
  await expect
    .poll(() => app.log().find(({ level }) => level === 'warn'))
    .toMatchObject({ reason: 'Error ECONNREFUSED', message: 'OpenTelemetry has a problem' });
});

test('an invalid variable of OpenTelemetry is a warning', async () => {
  const app = await tracedApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER: 'sometimes',
  });
  expect(app.log()[0]).toMatchObject({ level: 'warn', reason: expect.stringContaining('OTEL_TRACES_SAMPLER') });
});

test.each([
  ['a valid traceparent', { traceparent: request.headers.traceparent }],
  ['traceparent and tracestate', { traceparent: request.headers.traceparent, tracestate: 'vendor=1' }],
])('without tracing, %s of the caller is passed on', async (_, headers) => {
  const { url } = await startApp((app) =>
    app.get('/', async (request) => traceHeaders(request, request.startUpstreamCall('kratos'))),
  );
  expect(await (await fetch(url, { headers })).json()).toEqual(headers);
});

test.each([
  '',
  'secret',
  `00-${'0'.repeat(32)}-${caller}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-${caller}-01`,
  `00-${trace.toUpperCase()}-${caller}-01`,
  `00-${trace}-${caller}-01-secret`,
])('without tracing, %j is no trace', async (traceparent) => {
  const { url, logged } = await startApp((app) => app.get('/', async (request) => traceHeaders(request)));
  expect(await (await fetch(url, { headers: { traceparent, tracestate: 'vendor=1' } })).json()).toEqual({});
  await expect.poll(() => logged('request')).toHaveLength(1);
  expect(logged('request')[0]).not.toHaveProperty('trace');
});
