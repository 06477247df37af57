import type { FastifyInstance, FastifyReply } from 'fastify';
import { request } from 'undici';
import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';
import { errorCode } from '../observability/error-code.ts';
import { commit, version } from '../observability/version.ts';
import { GatewayProblem, sendProblem } from '../problem.ts';

/** Milliseconds that a server may take for all requests together. */
const timeout = 2000;

/** A server that the gateway needs. */
interface CheckedServer {
  readonly name: 'kratos' | 'hydra';
  /** Name of the variable with its address. */
  readonly variable: string;
  readonly address: string;
  readonly token?: string | undefined;
  /** Returns a message if the address belongs to the other API of the server: the admin API in place of the public one, or the reverse. */
  readonly checkAddress: (get: Get) => Promise<string | undefined>;
}

type Get = (path: string) => Promise<{ readonly status: number; readonly json: unknown }>;

const healthy = z.object({ status: z.literal('ok') });
const discovery = z.object({ issuer: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a function that sends requests to a server over new connections, which show whether it can be reached now. */
function createGet({ address, token }: Pick<CheckedServer, 'address' | 'token'>): Get {
  const signal = AbortSignal.timeout(timeout);
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return async (path) => {
    const { statusCode, body } = await request(address + path, { signal, headers, reset: true });
    return { status: statusCode, json: parseJson(await body.text()) };
  };
}

/** Kratos's admin API redirects calls of the public API to the public address (seen on v26.2.0: 307 for whoami). */
async function checkKratosAddress(get: Get): Promise<string | undefined> {
  const { status } = await get('/sessions/whoami');
  return status >= 300 && status < 400 ? "KRATOS_PUBLIC_URL is the address of Kratos's admin API" : undefined;
}

/**
 * Hydra's discovery document is part of the public API alone (seen on v26.2.0: 404 at the admin API). A proxy in front of Hydra
 * may serve both APIs at one address, so the admin API must be missing, too.
 */
async function checkHydraAddress(get: Get): Promise<string | undefined> {
  const { status, json } = await get('/.well-known/openid-configuration');
  if (status !== 200 || !discovery.safeParse(json).success) return undefined;
  const admin = await get('/admin/oauth2/auth/requests/consent');
  return admin.status === 404 ? "HYDRA_ADMIN_URL is the address of Hydra's public API" : undefined;
}

/**
 * Returns a message if the issuer is Hydra's admin API, to which browsers would be sent. Only browsers need the issuer, so one
 * that the gateway does not reach is not reported.
 */
async function checkIssuer({ hydra }: GatewayConfig): Promise<string | undefined> {
  if (hydra?.issuer === undefined) return undefined;
  const get = createGet({ address: hydra.issuer });
  try {
    const admin = await get('/admin/oauth2/auth/requests/consent');
    if (admin.status === 404) return undefined;
    const { status } = await get('/.well-known/openid-configuration');
    return status === 404 ? "HYDRA_PUBLIC_URL is the address of Hydra's admin API" : undefined;
  } catch {
    return undefined;
  }
}

/** Returns why the gateway cannot use a server, undefined if it can. */
async function whyNotReady(server: CheckedServer): Promise<string | undefined> {
  const label = `${server.name} (${server.variable})`;
  const get = createGet(server);
  try {
    const { status, json } = await get('/health/ready');
    if (status !== 200) return `${label} answered ${status}`;
    if (!healthy.safeParse(json).success) return `${label} answered something other than {"status":"ok"}`;
  } catch (error) {
    const code = errorCode(error);
    return `${label} did not answer: ${code === 'TimeoutError' ? `no response in ${timeout} ms` : code}`;
  }
  return server.checkAddress(get).catch(() => undefined);
}

function serversOf({ KRATOS_PUBLIC_URL, hydra }: GatewayConfig): readonly CheckedServer[] {
  const kratos: CheckedServer = {
    name: 'kratos',
    variable: 'KRATOS_PUBLIC_URL',
    address: KRATOS_PUBLIC_URL,
    checkAddress: checkKratosAddress,
  };
  if (hydra === undefined) return [kratos];
  const { adminUrl: address, token } = hydra;
  return [kratos, { name: 'hydra', variable: 'HYDRA_ADMIN_URL', address, token, checkAddress: checkHydraAddress }];
}

const send = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body);

/** Milliseconds for which an answer of the servers counts: any client can ask. */
const keptFor = 1000;

/** Returns why the gateway is not ready; nothing if it is. Asks the servers once a second at most. */
export type Readiness = () => Promise<readonly string[]>;

/** Makes the check. The gateway is ready when Kratos is, and Hydra if it is configured. */
export function createReadiness(config: GatewayConfig): Readiness {
  const servers = serversOf(config);
  // Once, because the issuer may be slow to reach from here, and probes are impatient.
  let issuer: ReturnType<typeof checkIssuer> | undefined;
  const reasonsNow = async () => {
    const found = (await Promise.all(servers.map(whyNotReady))).filter((reason) => reason !== undefined);
    if (found.length > 0) return found;
    issuer ??= checkIssuer(config);
    return [await issuer].filter((reason) => reason !== undefined);
  };
  let asked = { at: Number.NEGATIVE_INFINITY, reasons: Promise.resolve<readonly string[]>([]) };
  return () => {
    const at = performance.now();
    if (at - asked.at >= keptFor) asked = { at, reasons: reasonsNow() };
    return asked.reasons;
  };
}

/** `/health/alive` and `/health/ready` for probes. Any client can reach them, so they say nothing about the servers. */
export async function healthRoutes(app: FastifyInstance, { readiness }: { readonly readiness: Readiness }) {
  app.get('/health/alive', (_request, reply) => send(reply, { status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return send(reply, { status: 'ok' });
    throw new GatewayProblem('not_ready', { reason: reasons.join('; ') });
  });
}

/** `/health/ready` with the reasons, and `/version`, for operators (METRICS_PORT). */
export async function operatorRoutes(app: FastifyInstance, { readiness }: { readonly readiness: Readiness }) {
  app.get('/health/ready', async (_request, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return send(reply, { status: 'ok' });
    return sendProblem(reply, new GatewayProblem('not_ready', { message: reasons.join('; ') }));
  });

  app.get('/version', (_request, reply) =>
    send(reply, { version, ...(commit && { commit }), node: process.versions.node }),
  );
}
