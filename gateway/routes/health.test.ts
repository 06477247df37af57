import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { version } from '../observability/version.ts';
import { type GatewayProblem, sendProblem } from '../problem.ts';
import { createReadiness, healthRoutes, operatorRoutes } from './health.ts';

type Answer = readonly [status: number, body: string | object];

const ok = { 'GET /health/ready': [200, { status: 'ok' }] } as const;

/** Responses of Kratos and Hydra v26.2.0 to requests without a cookie and without a challenge. */
const seen = {
  kratosPublic: { ...ok, 'GET /sessions/whoami': [401, { error: { code: 401 } }] },
  kratosAdmin: { ...ok, 'GET /sessions/whoami': [307, '<a href="http://127.0.0.1/sessions/whoami">'] },
  hydraAdmin: { ...ok, 'GET /admin/oauth2/auth/requests/consent': [400, { error: 'invalid_request' }] },
  hydraPublic: { ...ok, 'GET /.well-known/openid-configuration': [200, { issuer: 'http://127.0.0.1' }] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Answer>>>>;

/** Starts a stand-in for Kratos or Hydra. Other requests get 404. @param answers "METHOD /path" -> status and body */
async function server(answers: Readonly<Record<string, Answer>> | 'silent') {
  const calls: { readonly call: string; readonly authorization: string | undefined }[] = [];
  const listener = createServer(({ method, url, headers }, response) => {
    calls.push({ call: `${method} ${url}`, authorization: headers.authorization });
    if (answers === 'silent') return;
    const [status, body] = answers[`${method} ${url}`] ?? [404, '404 page not found'];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { location: '/', 'content-type': 'text/plain' }).end(text);
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    listener.close();
    listener.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, calls };
}

async function gateway(variables: Readonly<Record<string, string>>) {
  const config = readConfig({ COOKIE_SECRET: 'a'.repeat(32), ...variables });
  const app: FastifyInstance = Fastify();
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error as GatewayProblem));
  const readiness = createReadiness(config);
  await app.register(healthRoutes, { readiness });
  await app.register(healthRoutes, { readiness, prefix: '/auth' });
  await app.register(operatorRoutes, { readiness, prefix: '/operators' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return async (path: string) => {
    const response = await fetch(app.listeningOrigin + path);
    return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') };
  };
}

/** Returns the reasons why the gateway is not ready. */
async function reasonOf(variables: Readonly<Record<string, string>>): Promise<string> {
  const get = await gateway(variables);
  const outside = await get('/health/ready');
  const error = { id: 'upstream_unavailable', code: 503, message: 'Not ready.' };
  expect(outside).toEqual({ status: 503, body: { error }, cache: 'no-store' });
  const { status, body, cache } = await get('/operators/health/ready');
  expect([status, body.error.id, body.error.code, cache]).toEqual([503, 'upstream_unavailable', 503, 'no-store']);
  return body.error.message;
}

const unreachable = 'http://127.0.0.1:1';

test('/health/alive needs no other server, at the root and below a path, nor does /version for operators', async () => {
  const get = await gateway({ KRATOS_PUBLIC_URL: unreachable });
  for (const prefix of ['', '/auth']) {
    expect(await get(`${prefix}/health/alive`)).toEqual({ status: 200, body: { status: 'ok' }, cache: 'no-store' });
    expect((await get(`${prefix}/version`)).status).toBe(404);
  }
  const body = { version, node: process.versions.node };
  expect(await get('/operators/version')).toEqual({ status: 200, body, cache: 'no-store' });
});

test('without Hydra, the gateway is ready when Kratos is', async () => {
  const kratos = await server(seen.kratosPublic);
  const get = await gateway({ KRATOS_PUBLIC_URL: kratos.url });
  for (const path of ['/health/ready', '/auth/health/ready'])
    expect(await get(path)).toEqual({ status: 200, body: { status: 'ok' }, cache: 'no-store' });
});

test("the gateway is ready when Kratos and Hydra are; Hydra's admin API gets its token", async () => {
  const [kratos, hydra] = [await server(seen.kratosPublic), await server(seen.hydraAdmin)];
  const variables = { KRATOS_PUBLIC_URL: kratos.url, HYDRA_ADMIN_URL: hydra.url, HYDRA_ADMIN_TOKEN: 'token' };
  expect((await (await gateway(variables))('/health/ready')).status).toBe(200);
  expect(new Set(hydra.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token']));
  expect(new Set(kratos.calls.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
});

test('each server that fails is named, with its variable and the reason', async () => {
  const hydra = await server({ 'GET /health/ready': [503, {}] });
  expect(await reasonOf({ KRATOS_PUBLIC_URL: unreachable, HYDRA_ADMIN_URL: hydra.url })).toBe(
    'kratos (KRATOS_PUBLIC_URL) did not answer: ECONNREFUSED; hydra (HYDRA_ADMIN_URL) answered 503',
  );
});

test('a server that does not respond within two seconds is not ready', async () => {
  const kratos = await server('silent');
  expect(await reasonOf({ KRATOS_PUBLIC_URL: kratos.url })).toBe(
    'kratos (KRATOS_PUBLIC_URL) did not answer: no response in 2000 ms',
  );
});

test.each<Answer>([
  [200, '<html>Welcome</html>'],
  [200, []],
  [200, { status: 'error' }],
])('a server that answers %i %j is not ready', async (...answer) => {
  const kratos = await server({ 'GET /health/ready': answer });
  expect(await reasonOf({ KRATOS_PUBLIC_URL: kratos.url })).toBe(
    'kratos (KRATOS_PUBLIC_URL) answered something other than {"status":"ok"}',
  );
});

test('an address of the wrong API of a server is reported', async () => {
  const [kratos, hydra] = [await server(seen.kratosAdmin), await server(seen.hydraPublic)];
  expect(await reasonOf({ KRATOS_PUBLIC_URL: kratos.url, HYDRA_ADMIN_URL: hydra.url })).toBe(
    "KRATOS_PUBLIC_URL is the address of Kratos's admin API; HYDRA_ADMIN_URL is the address of Hydra's public API",
  );
});

test("an issuer that is Hydra's admin API is reported", async () => {
  const [kratos, admin, issuer] = [
    await server(seen.kratosPublic),
    await server(seen.hydraAdmin),
    await server(seen.hydraPublic),
  ];
  const variables = { KRATOS_PUBLIC_URL: kratos.url, HYDRA_ADMIN_URL: admin.url };
  expect(await reasonOf({ ...variables, HYDRA_PUBLIC_URL: admin.url })).toBe(
    "HYDRA_PUBLIC_URL is the address of Hydra's admin API",
  );
  for (const HYDRA_PUBLIC_URL of [issuer.url, unreachable])
    expect((await (await gateway({ ...variables, HYDRA_PUBLIC_URL }))('/health/ready')).status).toBe(200);
});

test('a proxy that serves both APIs of Hydra at one address is ready', async () => {
  const [kratos, hydra] = [await server(seen.kratosPublic), await server({ ...seen.hydraPublic, ...seen.hydraAdmin })];
  const get = await gateway({ KRATOS_PUBLIC_URL: kratos.url, HYDRA_ADMIN_URL: hydra.url });
  expect((await get('/health/ready')).status).toBe(200);
});

test('any number of questions asks the servers once a second', async () => {
  const kratos = await server(seen.kratosPublic);
  const get = await gateway({ KRATOS_PUBLIC_URL: kratos.url });
  await Promise.all(Array.from({ length: 20 }, () => get('/health/ready')));
  expect(kratos.calls.filter(({ call }) => call === 'GET /health/ready')).toHaveLength(1);
  const next = async () => {
    await get('/health/ready');
    return kratos.calls.filter(({ call }) => call === 'GET /health/ready').length;
  };
  await expect.poll(next).toBe(2);
});
