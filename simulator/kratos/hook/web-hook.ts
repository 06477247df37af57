/** Tells somebody else of a flow, who may have a say in it (Kratos `selfservice/hook/web_hook.go`, `request/builder.go`). */
import type { UiText } from '../../../openapi/index.ts';
import type { HookConfig } from '../../config/kratos.ts';
import { decode, mismatch, type Shape, ShapeError } from '../../go/json/decode.ts';
import { firstJson, goJsonProblem, goWholeJsonProblem } from '../../go/json/json.ts';
import { kindOf } from '../../go/json/kind.ts';
import { bodyPrefix, callWithRetries, Unreachable } from '../../http/client.ts';
import type { Occasion } from '../flow/engine/hook.ts';
import { hookContext } from '../flow/engine/hook-context.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ValidationFailure, type Violation } from '../schema/validate.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { plain } from '../wire/fetch.ts';
import { marksOf, requestOf } from '../wire/outgoing.ts';
import { approval, outermost, refusal, type Said, stored, verifiable, type Wanted } from './hook-answer.ts';

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
    if (isAskedFirst(config)) throw objection(await bodyPrefix(response, longest));
    throw new KratosError({
      status: 502,
      message: `webhook failed with status code ${response.status}`,
      reason: 'A third-party upstream service responded improperly. Please try again later.',
    });
  }
  const { identity } = occasion;
  return identity && parse && response.status === 200
    ? changed(identity, await bodyPrefix(response, longest))
    : identity;
}

/** @returns undefined where the hook's Jsonnet wants nobody to be told */
async function send(context: FlowContext, config: HookConfig, occasion: Occasion): Promise<Response | undefined> {
  const { kratos } = context;
  const told = await hookContext(context, occasion, kratos.config.clients.web_hook.header_allowlist);
  const init = await requestOf(kratos, config, told);
  if (!init) return undefined;
  const marks = config.emit_analytics_event === false ? undefined : marksOf(kratos.runtime);
  return callWithRetries(kratos, config.url, init, { attemptHeaders: marks }).catch((error: unknown) => {
    throw error instanceof Unreachable ? unheard(error) : error;
  });
}

/** Behind a port nobody sees the 504: three times half a minute is longer than the public one waits. */
const unheard = ({ message, isTimeout }: Unreachable): KratosError =>
  isTimeout
    ? new KratosError({
        status: 504,
        message,
        reason: 'A third-party upstream service could not be reached. Please try again later.',
      })
    : plain(message);

const unread = (problem: string) => plain(`webhook response could not be unmarshalled properly from JSON: ${problem}`);

/** What a refusal says of which field. */
function objection(text: string): Error {
  const problem = goJsonProblem(text);
  if (problem) throw unread(problem);
  const { messages = [] } = read(refusal, firstJson(text)) as { readonly messages?: readonly Said[] };
  const violations = messages.flatMap(({ instance_ptr = '', messages: texts = [] }): Violation[] =>
    texts.map(({ id = 0, text: said = '', type, context }) => ({
      key: instance_ptr.startsWith('#') ? instance_ptr.replace(/^#\/?/, '').replaceAll('/', '.') : instance_ptr,
      text: { id, text: said, type: type === 'error' ? type : 'info', ...(context ? { context } : {}) } as UiText,
    })),
  );
  if (messages.length === 0) return plain('error while parsing webhook response: got no validation errors');
  return new Objection(
    violations,
    messages.map(({ instance_ptr = '' }) => instance_ptr),
  );
}

/** @throws KratosError in the words of Go's decoder */
function read(shape: Shape, value: unknown): object {
  try {
    return (decode(shape, value) ?? {}) as object;
  } catch (error) {
    throw error instanceof ShapeError ? unread(error.message) : error;
  }
}

/** The identity as an answer wants it; what is empty leaves a member as it is. */
function changed(identity: IdentityRecord, text: string): IdentityRecord {
  const problem = goWholeJsonProblem(text);
  if (problem) throw unread(problem);
  const answer = firstJson(text);
  if (answer !== null && kindOf(answer) !== 'object') throw unread(mismatch(answer, outermost));
  const { identity: wanted } = read(approval, answer) as { readonly identity?: Wanted };
  if (!wanted) return identity;
  const { verifiable_addresses = [], recovery_addresses = [], external_id } = wanted;
  const isNamed = 'external_id' in ((answer as { readonly identity: object }).identity ?? {});
  const { external_id: _, ...rest } = identity;
  return {
    ...(isNamed ? rest : identity),
    ...(isNamed && external_id ? { external_id } : {}),
    ...('traits' in wanted ? { traits: wanted.traits } : {}),
    ...('metadata_public' in wanted ? { metadata_public: wanted.metadata_public } : {}),
    ...('metadata_admin' in wanted ? { metadata_admin: wanted.metadata_admin } : {}),
    ...(wanted.schema_id ? { schema_id: wanted.schema_id } : {}),
    ...(wanted.state ? { state: wanted.state } : {}),
    ...(verifiable_addresses.length > 0 ? { verifiable_addresses: verifiable_addresses.map(verifiable) } : {}),
    ...(recovery_addresses.length > 0 ? { recovery_addresses: recovery_addresses.map(stored) } : {}),
  };
}
