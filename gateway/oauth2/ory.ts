import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Configuration, FrontendApi, OAuth2Api } from '@ory/client';
import type { AxiosResponse, RawAxiosRequestConfig } from 'axios';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig, HydraConfig } from '../config/config.ts';
import { errorCode } from '../observability/error-code.ts';
import { traceHeaders } from '../observability/tracing.ts';
import { Problem, type ProblemName, type WaysOn } from '../problem.ts';

/** Hydra's admin API and Kratos's public API, as the gateway calls them for consent, logout and devices. */
export interface Ory {
  readonly hydra: OAuth2Api;
  readonly kratos: FrontendApi;
}

/** @param timeout for one call, in milliseconds */
export function createOry(
  { KRATOS_PUBLIC_URL }: GatewayConfig,
  { adminUrl, token }: HydraConfig,
  timeout: number,
): Ory {
  const baseOptions = {
    timeout,
    adapter: 'http',
    // Every status is a response; `ask` reads it. Nothing is followed, and no proxy of the environment is used.
    validateStatus: () => true,
    maxRedirects: 0,
    proxy: false,
    maxContentLength: 1024 * 1024,
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  } satisfies RawAxiosRequestConfig;
  return {
    hydra: new OAuth2Api(new Configuration({ basePath: adminUrl, baseOptions, ...(token && { accessToken: token }) })),
    kratos: new FrontendApi(new Configuration({ basePath: KRATOS_PUBLIC_URL, baseOptions })),
  };
}

/** How a call is answered that does not succeed. */
export interface Failures {
  /** Problems by HTTP status; any other status is `upstream_unavailable`. */
  readonly problems?: Readonly<Partial<Record<number, ProblemName>>>;
  readonly ways?: WaysOn;
}

type Call<T> = (options: RawAxiosRequestConfig) => Promise<AxiosResponse<T>>;

/**
 * Calls Kratos or Hydra for a request and returns the response, whatever its status.
 * @param isRead whether the call may be sent once more when a kept connection breaks
 * @throws Problem `upstream_unavailable` where no response came in time; the reason names the server and the error's code
 */
export async function respondedBy<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: Call<T>,
  isRead: boolean,
): Promise<AxiosResponse<T>> {
  const ended = request.upstream(server);
  const options = { headers: traceHeaders(request, ended) };
  try {
    const response = await call(options).catch((error: unknown) => {
      if (isRead && errorCode(error) === 'ECONNRESET') return call(options);
      throw error;
    });
    ended(response.status);
    return response;
  } catch (error) {
    ended(errorCode(error));
    throw new Problem('upstream_unavailable', { reason: `${server}: ${errorCode(error)}` });
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The problem of a response that is not what was asked for. */
function problemOf(server: string, { status, data }: AxiosResponse<unknown>, { problems, ways }: Failures): Problem {
  const reason = `${server} answered ${status}${status === 200 && !isObject(data) ? ' without an object' : ''}`;
  return new Problem(problems?.[status] ?? 'upstream_unavailable', { ways, reason });
}

/** Returns the object in a response with status 200. @throws Problem by the status, else `upstream_unavailable` */
export async function read<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: Call<T>,
  failures: Failures = {},
): Promise<T> {
  return objectIn(server, await respondedBy(request, server, call, true), failures);
}

/** The same for a call that changes something, which is sent once. */
export async function change<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: Call<T>,
  failures: Failures = {},
): Promise<T> {
  return objectIn(server, await respondedBy(request, server, call, false), failures);
}

/** The same for a call that is answered with 204 and no body. */
export async function changeWithoutAnswer(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: Call<void>,
  failures: Failures = {},
): Promise<void> {
  const response = await respondedBy(request, server, call, false);
  if (response.status !== 204) throw problemOf(server, response, failures);
}

export function objectIn<T>(server: string, response: AxiosResponse<T>, failures: Failures): T {
  if (response.status !== 200 || !isObject(response.data)) throw problemOf(server, response, failures);
  return response.data;
}
