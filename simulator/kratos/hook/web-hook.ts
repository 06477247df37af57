/** Tells somebody else of a flow, who may have a say in it (Kratos `selfservice/hook/web_hook.go`, `request/builder.go`). */
import type { UiText } from '../../../openapi/index.ts';
import type { HookConfig } from '../../config/kratos.ts';
import { firstJson, goJsonProblem, goWholeJsonProblem } from '../../go/json/json.ts';
import { JsonnetLimit } from '../../jsonnet/budget.ts';
import { evaluateJsonnet } from '../../jsonnet/evaluate.ts';
import { JsonnetError } from '../../jsonnet/problem.ts';
import type { Json, Members } from '../../jsonnet/values.ts';
import type { Occasion } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import type { IdentityRecord } from '../record/records.ts';
import { requestUrl } from '../request/context.ts';
import { ValidationFailure, type Violation } from '../schema/validate.ts';
import { flowJson, identityJson, sessionJson } from '../view/json.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { beginningOf, callAgain, plain, readAddress, Unreachable } from '../wire/fetch.ts';
import { authorization } from './web-hook-auth.ts';

/** As much of an answer as is read, in bytes. */
const longest = 5 * 1024 * 1024;

/** True for one that is asked before anything is stored; the others are told of what has happened. */
export const isAskedFirst = ({ can_interrupt, response }: HookConfig): boolean =>
  Boolean(can_interrupt || response?.parse);

/** What a hook objects to; where there is no form to show it, in the words of the server's list of errors. */
export class Objection extends ValidationFailure {
  constructor(violations: readonly Violation[], pointers: readonly string[]) {
    super(...violations);
    const lines = pointers.map((pointer, at) => `(${at}) I[${pointer}] S[] a webhook target returned an error`);
    this.message = [`${lines.length} validation errors occurred:`, ...lines].join('\n');
  }
}

/**
 * Calls a hook and hears its answer.
 *
 * @returns the identity as the answer changed it; undefined where there is none
 * @throws Objection with what the answer objects to, KratosError for one that cannot be understood
 */
export async function callWebHook(
  context: FlowContext,
  config: HookConfig,
  occasion: Occasion,
): Promise<IdentityRecord | undefined> {
  const { response: { ignore = false, parse = false } = {} } = config;
  if (ignore && isAskedFirst(config))
    throw errors.misconfigured(
      'A webhook is configured to ignore the response but also to parse the response. This is not possible.',
    );
  const sending = send(context, config, occasion);
  if (ignore) {
    sending.catch(() => undefined);
    return occasion.identity;
  }
  const response = await sending;
  if (!response) return occasion.identity;
  if (response.status >= 400) {
    if (isAskedFirst(config)) throw objection(await beginningOf(response, longest));
    throw new KratosError({
      status: 502,
      message: `webhook failed with status code ${response.status}`,
      reason: 'A third-party upstream service responded improperly. Please try again later.',
    });
  }
  const { identity } = occasion;
  return identity && parse && response.status === 200
    ? changed(identity, await beginningOf(response, longest))
    : identity;
}

/** @returns undefined where the hook's Jsonnet wants nobody to be told */
async function send(context: FlowContext, config: HookConfig, occasion: Occasion): Promise<Response | undefined> {
  const { kratos } = context;
  const source = config.body === undefined ? '' : await readAddress(kratos, config.body);
  const told = evaluate(source, toldOf(context, occasion));
  if (told === undefined) return undefined;
  const headers = { 'content-type': 'application/json', ...lowerCased(config.headers), ...authorization(config.auth) };
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  const body = isForm ? new URLSearchParams(told as Record<string, string>).toString() : JSON.stringify(told);
  const { method, url } = config;
  const init = { method, headers, ...(/^(GET|HEAD|TRACE)$/.test(method) ? {} : { body }) };
  return callAgain(kratos, url, init).catch((error: unknown) => {
    throw error instanceof Unreachable ? unheard(error) : error;
  });
}

/** Behind a port nobody sees the 504: three times half a minute is longer than the public one waits. */
const unheard = ({ message, isLate }: Unreachable): KratosError =>
  isLate
    ? new KratosError({
        status: 504,
        message,
        reason: 'A third-party upstream service could not be reached. Please try again later.',
      })
    : plain(message);

const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The `ctx` of the hook's Jsonnet. */
function toldOf(context: FlowContext, { flow, identity, session }: Occasion): Members {
  const { kratos, request } = context;
  const person = identity && { ...identityJson(kratos, identity), metadata_admin: identity.metadata_admin };
  const headers = kratos.config.clients.web_hook.header_allowlist.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name.toLowerCase().replaceAll(/\b[a-z]/g, (c) => c.toUpperCase()), [value]]];
  });
  return {
    flow: flowJson(flow) as Members,
    request_headers: Object.fromEntries(headers),
    request_method: request.method,
    request_url: requestUrl(context),
    request_cookies: Object.fromEntries(request.cookies),
    ...(person ? { identity: person as Members } : {}),
    ...(session ? { session: sessionJson(session, person ?? null) as Members } : {}),
  };
}

/** @returns undefined for the error by which a Jsonnet cancels */
function evaluate(source: string, ctx: Members): Json | undefined {
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

const unread = (problem: string) => plain(`webhook response could not be unmarshalled properly from JSON: ${problem}`);

interface Said {
  readonly instance_ptr?: string;
  readonly messages?: readonly UiText[];
}

/** What a refusal says of which field. */
function objection(text: string): Error {
  const problem = goJsonProblem(text);
  if (problem) throw unread(problem);
  const { messages } = firstJson(text) as { messages?: readonly Said[] };
  const said = messages ?? [];
  const violations = said.flatMap(({ instance_ptr = '', messages: texts = [] }): Violation[] =>
    texts.map(({ id, text: said, type, context }) => ({
      key: instance_ptr.replace(/^#?\/?/, '').replaceAll('/', '.'),
      text: { id, text: said, type: type === 'error' ? type : 'info', ...(context ? { context } : {}) } as UiText,
    })),
  );
  if (violations.length === 0) return plain('error while parsing webhook response: got no validation errors');
  return new Objection(
    violations,
    said.map(({ instance_ptr = '' }) => instance_ptr),
  );
}

const changeable = ['traits', 'metadata_public', 'metadata_admin', 'state', 'external_id'] as const;

function changed(identity: IdentityRecord, text: string): IdentityRecord {
  const problem = goWholeJsonProblem(text);
  if (problem) throw unread(problem);
  const { identity: wanted } = firstJson(text) as { identity?: Readonly<Record<string, unknown>> };
  const changes = changeable.flatMap((name) => (wanted?.[name] ? [[name, wanted[name]]] : []));
  return { ...identity, ...Object.fromEntries(changes) };
}
