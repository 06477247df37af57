/**
 * Builds requests to services that `kratos.yml` configures with an address, a Jsonnet template and credentials
 * (request/builder.go of Kratos v26.2.0).
 */

import {
  evaluateJsonnet,
  type Json,
  type JsonMembers,
  JsonnetError,
  JsonnetLimit,
  printJson,
} from '@members/engines/jsonnet';
import type { HttpAuth } from '../../config/kratos.ts';
import { type Runtime, uuid } from '../../runtime/runtime.ts';
import { bareError, readUrlOrPath } from './read-url.ts';

/** The configuration of such a request. */
interface RequestConfig {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of the Jsonnet template for the body. */
  readonly body?: string;
  /** The URL in the configuration, if the file was read at start. */
  readonly body_file?: string;
  readonly auth?: HttpAuth;
}

/**
 * Returns a function that makes the web hook's id headers: the trigger id stays the same for all attempts, the request
 * id is new for each.
 */
export function webHookIdHeaders({ random }: Runtime): () => Readonly<Record<string, string>> {
  const trigger = uuid(random);
  return () => ({ 'ory-webhook-request-id': uuid(random), 'ory-webhook-trigger-id': trigger });
}

/** How the result of the Jsonnet is encoded, by content type. Kratos supports no other type. */
const encoders: Readonly<Record<string, (result: Json | undefined) => Promise<string | undefined>>> = {
  'application/json': async (result) => (result === undefined ? undefined : printJson(result)),
  'application/x-www-form-urlencoded': async (result) => {
    if (result === undefined) throw bareError(cancelled);
    return new URLSearchParams(result as Record<string, string>).toString();
  },
};

/** The error of a Jsonnet that cancels the request, for a content type that does not support cancelling. */
const cancelled = 'RUNTIME ERROR: cancel';

/** The method and headers of a request. An empty method is `GET`, as in Go. Header names are in lower case. */
export function requestHead({ method, headers, auth }: RequestConfig): {
  readonly method: string;
  readonly headers: JsonMembers;
} {
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method: method || 'GET',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(own), ...authorization(auth) },
  };
}

/**
 * Builds a request whose body is the result of the Jsonnet.
 * @param ctx the argument `ctx` of the Jsonnet
 * @returns undefined if the Jsonnet cancels the request
 * @throws KratosError if the Jsonnet fails or the content type is not supported
 */
export async function buildRequest(
  caller: { readonly runtime: Runtime },
  config: RequestConfig,
  ctx: unknown,
): Promise<RequestInit | undefined> {
  const head = requestHead(config) as RequestInit & { readonly headers: Readonly<Record<string, string>> };
  if (head.method === 'TRACE') return head;
  if (!config.body) throw bareError('got empty template path for request with body');
  const source = await readUrlOrPath(caller, config.body);
  const encode = encoders[head.headers['content-type'] ?? ''];
  if (!encode) throw bareError('invalid config - incorrect Content-Type for request with body');
  const body = await encode(await evaluate(config.body_file ?? config.body, source, ctx));
  if (body === undefined) return undefined;
  // The server sends a body with GET, too, which `fetch` refuses.
  return { ...head, ...(/^(GET|HEAD)$/.test(head.method ?? '') ? {} : { body }) };
}

/** @returns undefined if the Jsonnet cancels the request */
async function evaluate(file: string, source: string, ctx: unknown): Promise<Json | undefined> {
  try {
    return await evaluateJsonnet(source, {}, { ctx: JSON.parse(JSON.stringify(ctx)) as Json });
  } catch (error) {
    if (error instanceof JsonnetLimit) throw bareError(error.message);
    if (!(error instanceof JsonnetError)) throw error;
    if (error.message.startsWith('cancel')) return undefined;
    throw bareError(`jsonnetsecure: ERROR: ${error.describe(file, source)}`);
  }
}

/** The headers with the configured credentials (request/auth.go of Kratos v26.2.0). */
function authorization(auth: HttpAuth | undefined): Record<string, string> {
  if (!auth) return {};
  const { user = '', password = '', name = '', value = '', in: place } = auth.config;
  if (auth.type === 'basic_auth') return { authorization: `Basic ${btoa(`${user}:${password}`)}` };
  return place === 'cookie' ? { cookie: `${name}=${value}` } : { [name.toLowerCase()]: value };
}
