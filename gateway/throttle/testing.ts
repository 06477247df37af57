import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import { parseSetCookie } from 'cookie';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { type Environment, readConfig } from '../config/config.ts';
import { knowClient } from '../http/client.ts';
import { createMetrics } from '../observability/metrics.ts';
import { observability } from '../observability/observability.ts';
import { GatewayProblem, sendProblem } from '../problem.ts';
import { createThrottle } from './throttle.ts';

const secret = 'a secret of the tests that is long enough';

/** Secrets of every account of the Kratos stand-in. */
export const rightPassword = 'right-horse-1';
export const rightCode = '314159';

const form = 'application/x-www-form-urlencoded';

/** A submission that the Kratos stand-in received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

async function textOf(message: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

interface TestAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Returns the value of Kratos's session cookie in a request to the stand-in. */
const cookieIn = ({ cookie = '' }: IncomingHttpHeaders) => /ory_kratos_session=([^;]+)/.exec(cookie)?.[1] ?? '';

/**
 * Makes the answers of the stand-in: it signs in any account with the right password or code, or with a provider as the identity
 * that the address names, and refuses all other submissions.
 */
function createAnswers({ tellsIdentity = true, verified = true } = {}) {
  /** Identity of each session. */
  const owners = new Map<string, string>();
  const newSession = (owner: string, prefix = '') => {
    // 31 bytes: the last letter has bits without a meaning, as in Kratos's cookies.
    const session = prefix + randomBytes(31).toString('base64url');
    owners.set(session, owner);
    return session;
  };
  const signedIn = (owner: string): TestAnswer => ({
    status: 303,
    headers: { location: '/', 'set-cookie': `ory_kratos_session=${newSession(owner)}; Path=/; HttpOnly` },
  });
  return (method: string, path: string, body: string, headers: IncomingHttpHeaders): TestAnswer => {
    const owner = owners.get(`${headers['x-session-token'] ?? cookieIn(headers)}`);
    if (path.startsWith('/sessions/whoami')) {
      const verifiable_addresses = [{ value: `${owner}`, verified }];
      const answer = owner && tellsIdentity ? { identity: { id: owner, verifiable_addresses } } : {};
      return { ...signedIn(owner ?? 'nobody'), status: owner && tellsIdentity ? 200 : 403, body: answer };
    }
    const provider = /^\/self-service\/methods\/oidc\/callback\/x\?as=(.+)$/.exec(path)?.[1];
    if (provider !== undefined) return signedIn(provider);
    if (method !== 'POST') return { status: 200 };
    if (body.startsWith('{')) {
      const { identifier, password } = JSON.parse(body) as { identifier?: string; password?: string };
      return password === rightPassword
        ? { status: 200, body: { session_token: newSession(`${identifier}`, 'ory_st_') } }
        : { status: 400 };
    }
    const fields = new URLSearchParams(body);
    const secrets = ['password', 'code', 'totp_code', 'lookup_secret'].map((name) => fields.get(name));
    const isRight = secrets.includes(rightPassword) || secrets.includes(rightCode) || headers['x-signs-in'] === 'yes';
    const named = headers['x-signs-in'] === 'yes' ? 'attacker' : fields.get('identifier')?.trim().toLowerCase();
    return isRight ? signedIn(owner ?? named ?? 'recovered') : { status: 400 };
  };
}

/** Starts a stand-in for Kratos that listens until the test is over. */
export async function startKratos(options: { readonly tellsIdentity?: boolean; readonly verified?: boolean } = {}) {
  const received: Received[] = [];
  const answerOf = createAnswers(options);
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const path = request.url ?? '';
      if (!path.startsWith('/sessions/whoami')) received.push({ method: `${request.method}`, path, body });
      const answer = answerOf(`${request.method}`, path, body, request.headers);
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export type SmallKratos = Awaited<ReturnType<typeof startKratos>>;

/** A client that submits forms and keeps its cookies. */
export interface TestClient {
  readonly address: string;
  readonly cookies: Map<string, string>;
}

export const newClient = (address = '192.0.2.1'): TestClient => ({ address, cookies: new Map() });

export interface TestPost {
  readonly path: string;
  readonly body?: string | Readonly<Record<string, string>>;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
}

/** Starts a gateway that has only the throttle, in front of the Kratos stand-in, until the test is over. */
export async function startThrottle(kratos: SmallKratos, variables: Environment = {}) {
  const log: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(JSON.parse(`${chunk}`));
      done();
    },
  });
  const config = readConfig({ KRATOS_PUBLIC_URL: kratos.url, COOKIE_SECRET: secret, ...variables });
  const app = Fastify({ logger: { stream, level: 'warn' } });
  const metrics = createMetrics();
  await app.register(knowClient);
  await app.register(observability, { config, metrics });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(fastifyCookie, { secret: [...config.secrets] });
  app.setErrorHandler((error, _request, reply) =>
    sendProblem(reply, error instanceof GatewayProblem ? error : new GatewayProblem('internal')),
  );
  const throttle = await createThrottle(app, config);
  app.all('/*', async (request, reply) => {
    await throttle.countSubmission(request, request.url);
    const { method, body, headers } = request;
    const answer = await fetch(kratos.url + request.url, {
      method,
      redirect: 'manual',
      headers: {
        ...(headers['x-signs-in'] === 'yes' && { 'x-signs-in': 'yes' }),
        ...(headers.cookie && { cookie: headers.cookie }),
        ...(typeof headers['x-session-token'] === 'string' && { 'x-session-token': headers['x-session-token'] }),
      },
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const { location } = Object.fromEntries(answer.headers);
    const cookies = answer.headers.getSetCookie();
    await throttle.recordResponse(request, reply, request.url, {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': cookies },
      body: async () => content,
    });
    return reply
      .code(answer.status)
      .headers({ ...(location && { location }), 'set-cookie': cookies })
      .send(content);
  });
  await app.ready();
  const close = () => app.close();
  onTestFinished(close);

  /** Sends a request as a client and keeps the cookies of the answer. */
  const send = async (
    client: TestClient,
    { path, body = '', type = form, headers = {}, method = 'POST' }: TestPost,
  ) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: client.address,
      headers: { ...(method === 'POST' && { 'content-type': type }), ...(cookie && { cookie }), ...headers },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : new URLSearchParams(body).toString() }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const { name, value = '' } = parseSetCookie(line, { decode: (sent) => sent });
      client.cookies.set(name, value);
    }
    return answer;
  };
  /** Returns how many submissions a limit has refused. */
  const refused = async (limit: string) => {
    const { values } = (await metrics.registry.getSingleMetric('gateway_throttled_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
  };
  return { send, log, close, refused };
}

export type SmallGateway = Awaited<ReturnType<typeof startThrottle>>;

let made = 0;
/** Returns a new flow id. */
export const newFlow = (): string => `00000000-0000-4000-8000-${`${++made}`.padStart(12, '0')}`;

/** A login with a password, in a new flow. */
export const login = (identifier: string, password: string, flow = newFlow()): TestPost => ({
  path: `/self-service/login?flow=${flow}`,
  body: { method: 'password', identifier, password },
});

/** A one-time code as second factor, in a new flow. */
export const oneTimeCode = (code: string): TestPost => ({
  path: `/self-service/login?flow=${newFlow()}`,
  body: { method: 'totp', totp_code: code },
});

/** Asks for a recovery code. */
export const recoveryRequest = (email: string, flow: string): TestPost => ({
  path: `/self-service/recovery?flow=${flow}`,
  body: { method: 'code', email },
});

export const recoveryCode = (code: string, flow: string): TestPost => ({
  path: `/self-service/recovery?flow=${flow}`,
  body: { method: 'code', code },
});

export const wrongCode = (index: number): string => `${index}`.padStart(6, '0');
