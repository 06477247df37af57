import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Configuration, FrontendApi, IdentityApi, OAuth2Api } from '@ory/client';
import type { AxiosResponse, RawAxiosRequestConfig } from 'axios';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig, HydraAdminConfig } from '../config/config.ts';
import { errorCode } from '../observability/error-code.ts';
import { traceHeaders } from '../observability/tracing.ts';
import { GatewayProblem, type ProblemLinks, type ProblemName } from '../problem.ts';

/** Clients of Hydra's admin API and Kratos's public API, for consent, logout and devices. */
export interface OryClients {
  readonly hydra: OAuth2Api;
  readonly kratos: FrontendApi;
  /** The identity schemas, which Kratos's public API has. */
  readonly schemas: Pick<IdentityApi, 'getIdentitySchema'>;
}

/** Makes the clients. @param timeout for one call, in milliseconds */
export function createOryClients(
  { KRATOS_PUBLIC_URL }: GatewayConfig,
  { adminUrl, token }: HydraAdminConfig,
  timeout: number,
): OryClients {
  const baseOptions = {
    timeout,
    adapter: 'http',
    // Callers check the status. Redirects are not followed, and proxies of the environment are not used.
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
    schemas: new IdentityApi(new Configuration({ basePath: KRATOS_PUBLIC_URL, baseOptions })),
  };
}

/** The problem for a response that is not a success. */
export interface ErrorResponses {
  /** Problems by HTTP status; any other status is `upstream_unavailable`. */
  readonly problems?: Readonly<Partial<Record<number, ProblemName>>>;
  readonly links?: ProblemLinks;
}

type OryCall<T> = (options: RawAxiosRequestConfig) => Promise<AxiosResponse<T>>;

/**
 * Calls Kratos or Hydra for a request and returns the response, whatever its status.
 * @param isRead whether the call may be sent once more when a kept connection breaks
 * @throws GatewayProblem `upstream_unavailable` if no response came in time; the reason names the server and the error's code
 */
export async function callServer<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: OryCall<T>,
  isRead: boolean,
): Promise<AxiosResponse<T>> {
  const ended = request.startUpstreamCall(server);
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
    throw new GatewayProblem('upstream_unavailable', { reason: `${server}: ${errorCode(error)}` });
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

function responseProblem(
  server: string,
  { status, data }: AxiosResponse<unknown>,
  { problems, links }: ErrorResponses,
): GatewayProblem {
  const reason = `${server} answered ${status}${status === 200 && !isObject(data) ? ' without an object' : ''}`;
  return new GatewayProblem(problems?.[status] ?? 'upstream_unavailable', { links, reason });
}

/** Calls Kratos or Hydra and returns the object of a 200. @throws GatewayProblem by the status, else `upstream_unavailable` */
export async function readObject<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: OryCall<T>,
  failures: ErrorResponses = {},
): Promise<T> {
  return objectOf(server, await callServer(request, server, call, true), failures);
}

/** Like `readObject`, for a call that changes something: it is sent only once. */
export async function sendChange<T>(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: OryCall<T>,
  failures: ErrorResponses = {},
): Promise<T> {
  return objectOf(server, await callServer(request, server, call, false), failures);
}

/** Like `sendChange`, for a call whose success is 204 without a body. */
export async function sendChangeWithoutBody(
  request: FastifyRequest,
  server: 'kratos' | 'hydra',
  call: OryCall<void>,
  failures: ErrorResponses = {},
): Promise<void> {
  const response = await callServer(request, server, call, false);
  if (response.status !== 204) throw responseProblem(server, response, failures);
}

export function objectOf<T>(server: string, response: AxiosResponse<T>, failures: ErrorResponses): T {
  if (response.status !== 200 || !isObject(response.data)) throw responseProblem(server, response, failures);
  return response.data;
}
