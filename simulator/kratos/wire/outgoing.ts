/** How somebody else is called whom `kratos.yml` names by address, Jsonnet and credentials (Kratos `request/builder.go`). */
import type { HttpAuth } from '../../config/kratos.ts';
import { JsonnetLimit } from '../../jsonnet/budget.ts';
import { evaluateJsonnet } from '../../jsonnet/evaluate.ts';
import { JsonnetError } from '../../jsonnet/problem.ts';
import type { Json, JsonMembers } from '../../jsonnet/values.ts';
import { type Runtime, uuid } from '../../runtime/runtime.ts';
import { plain, readAddressOrPath } from './fetch.ts';

/** What is configured of a call. */
interface Called {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address of a Jsonnet. */
  readonly body?: string;
  readonly auth?: HttpAuth;
}

/** Headers by which whoever is called knows the same event again, and each time that it is told. */
export function marksOf({ random }: Runtime): () => Readonly<Record<string, string>> {
  const trigger = uuid(random);
  return () => ({ 'ory-webhook-request-id': uuid(random), 'ory-webhook-trigger-id': trigger });
}

/** How the Jsonnet is evaluated for one kind of body; others the server sends none of. */
const encoders: Readonly<Record<string, (told: Json | undefined) => string | undefined>> = {
  'application/json': (told) => (told === undefined ? undefined : JSON.stringify(told)),
  'application/x-www-form-urlencoded': (told) => {
    if (told === undefined) throw plain(cancelled);
    return new URLSearchParams(told as Record<string, string>).toString();
  },
};

/** What a Jsonnet's own error looks like where nothing makes an exception of it. */
const cancelled = 'RUNTIME ERROR: cancel';

/** The head of a call, which nobody's Jsonnet has a say in; names in small letters. */
export function headOf({ method, headers, auth }: Called): { readonly method: string; readonly headers: JsonMembers } {
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(own), ...authorization(auth) },
  };
}

/**
 * A call that tells of something.
 *
 * @param ctx what the Jsonnet is given
 * @returns undefined where the Jsonnet wants nobody to be told
 * @throws KratosError for a Jsonnet that fails, or a kind of body that there is none of
 */
export async function requestOf(
  caller: { readonly runtime: Runtime },
  called: Called,
  ctx: unknown,
): Promise<RequestInit | undefined> {
  const head = headOf(called) as RequestInit & { readonly headers: Readonly<Record<string, string>> };
  if (called.method === 'TRACE') return head;
  if (!called.body) throw plain('got empty template path for request with body');
  const source = await readAddressOrPath(caller, called.body);
  const encode = encoders[head.headers['content-type'] ?? ''];
  if (!encode) throw plain('invalid config - incorrect Content-Type for request with body');
  const body = encode(evaluate(source, ctx));
  if (body === undefined) return undefined;
  return { ...head, ...(/^(GET|HEAD)$/.test(called.method) ? {} : { body }) };
}

/** @returns undefined for the error by which a Jsonnet cancels */
function evaluate(source: string, ctx: unknown): Json | undefined {
  try {
    // JSON is Jsonnet, too.
    return evaluateJsonnet(`(${source}\n)(ctx=${JSON.stringify(ctx)})`, {});
  } catch (error) {
    if (error instanceof JsonnetLimit) throw plain(error.message);
    if (!(error instanceof JsonnetError)) throw error;
    if (error.message.startsWith('cancel')) return undefined;
    throw plain(error.message);
  }
}

/** The headers by which the server that is called knows us (`request/auth_strategy.go`). */
function authorization(auth: HttpAuth | undefined): Record<string, string> {
  if (!auth) return {};
  const { user = '', password = '', name = '', value = '', in: place } = auth.config;
  if (auth.type === 'basic_auth') return { authorization: `Basic ${btoa(`${user}:${password}`)}` };
  return place === 'cookie' ? { cookie: `${name}=${value}` } : { [name.toLowerCase()]: value };
}
