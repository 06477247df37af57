/**
 * Calls web hooks, whose response can change the identity or refuse the flow (selfservice/hook/web_hook.go of Kratos
 * v26.2.0).
 */

import { decode, mismatch, type Shape, ShapeError } from '@members/engines/go/json/decode';
import { firstJson, goJsonProblem, goWholeJsonProblem } from '@members/engines/go/json/json';
import { kindOf } from '@members/engines/go/json/kind';
import type { UiText } from '@members/openapi';
import type { HookConfig } from '../../config/kratos.ts';
import { bodyPrefix, callWithRetries, Unreachable } from '../../http/client.ts';
import type { HookEvent } from '../flow/engine/hook.ts';
import { hookContext } from '../flow/engine/hook-context.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ValidationFailure, type Violation } from '../schema/validate.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { buildRequest, webHookIdHeaders } from '../wire/outgoing.ts';
import { bareError } from '../wire/read-url.ts';
import {
  approvalShape,
  type FieldMessages,
  type HookIdentity,
  recoveryAddressOf,
  refusalShape,
  responseGoType,
  verifiableAddressOf,
} from './hook-response.ts';

/** Kratos reads only this many bytes of a response. */
const maxResponseBytes = 5 * 1024 * 1024;

/** True for a web hook that runs before anything is stored; the others run afterwards. */
export const runsBeforeStoring = ({ can_interrupt, response }: HookConfig): boolean =>
  Boolean(can_interrupt || response?.parse);

/**
 * A web hook refused the flow. Where there is no form for its messages, the error lists their fields in Kratos's words.
 */
export class WebHookRefusal extends ValidationFailure {
  constructor(violations: readonly Violation[], pointers: readonly string[]) {
    super(...violations);
    const lines = pointers.map((pointer, at) => `(${at}) I[${pointer}] S[] a webhook target returned an error`);
    this.message = [`${lines.length} validation errors occurred:`, ...lines].join('\n');
  }
}

/**
 * Calls a web hook and applies its response.
 * @returns the identity as the response changed it; undefined if the event has no identity
 * @throws WebHookRefusal with the messages of the response, KratosError if the call fails
 */
export async function callWebHook(
  context: FlowContext,
  config: HookConfig,
  event: HookEvent,
): Promise<IdentityRecord | undefined> {
  const { response: { ignore = false, parse = false } = {} } = config;
  if (ignore && runsBeforeStoring(config))
    throw errors.misconfigured(
      'A webhook is configured to ignore the response but also to parse the response. This is not possible.',
    );
  const sending = callHook(context, config, event);
  if (ignore) {
    sending.catch(() => undefined);
    return event.identity;
  }
  const response = await sending;
  if (!response) return event.identity;
  if (response.status >= 400) {
    if (runsBeforeStoring(config)) throw refusalError(await bodyPrefix(response, maxResponseBytes));
    throw new KratosError({
      status: 502,
      message: `webhook failed with status code ${response.status}`,
      reason: 'A third-party upstream service responded improperly. Please try again later.',
    });
  }
  const { identity } = event;
  return identity && parse && response.status === 200
    ? applyResponse(identity, await bodyPrefix(response, maxResponseBytes))
    : identity;
}

/** @returns undefined if the hook's Jsonnet cancels the call */
async function callHook(context: FlowContext, config: HookConfig, event: HookEvent): Promise<Response | undefined> {
  const { kratos } = context;
  const hookData = await hookContext(context, event, kratos.config.clients.web_hook.header_allowlist);
  const init = await buildRequest(kratos, config, hookData);
  if (!init) return undefined;
  const idHeaders = config.emit_analytics_event === false ? undefined : webHookIdHeaders(kratos.runtime);
  return callWithRetries(kratos, config.url, init, { attemptHeaders: idHeaders }).catch((error: unknown) => {
    throw error instanceof Unreachable ? unreachableError(error) : error;
  });
}

/**
 * The 504 does not reach clients over HTTP: three attempts of 30 seconds take longer than the public listener waits.
 */
const unreachableError = ({ message, isTimeout }: Unreachable): KratosError =>
  isTimeout
    ? new KratosError({
        status: 504,
        message,
        reason: 'A third-party upstream service could not be reached. Please try again later.',
      })
    : bareError(message);

const unreadableResponse = (problem: string) =>
  bareError(`webhook response could not be unmarshalled properly from JSON: ${problem}`);

/** The error of a response that refuses the flow. */
function refusalError(text: string): Error {
  const problem = goJsonProblem(text);
  if (problem) throw unreadableResponse(problem);
  const { messages = [] } = decodeResponse(refusalShape, firstJson(text)) as {
    readonly messages?: readonly FieldMessages[];
  };
  const violations = messages.flatMap(({ instance_ptr = '', messages: texts = [] }): Violation[] =>
    texts.map(({ id = 0, text: said = '', type, context }) => ({
      key: instance_ptr.startsWith('#') ? instance_ptr.replace(/^#\/?/, '').replaceAll('/', '.') : instance_ptr,
      text: { id, text: said, type: type === 'error' ? type : 'info', ...(context ? { context } : {}) } as UiText,
    })),
  );
  if (messages.length === 0) return bareError('error while parsing webhook response: got no validation errors');
  return new WebHookRefusal(
    violations,
    messages.map(({ instance_ptr = '' }) => instance_ptr),
  );
}

/** @throws KratosError with the text of Go's decoder */
function decodeResponse(shape: Shape, value: unknown): object {
  try {
    return (decode(shape, value) ?? {}) as object;
  } catch (error) {
    throw error instanceof ShapeError ? unreadableResponse(error.message) : error;
  }
}

/** The identity as the response changes it. Empty members change nothing. */
function applyResponse(identity: IdentityRecord, text: string): IdentityRecord {
  const problem = goWholeJsonProblem(text);
  if (problem) throw unreadableResponse(problem);
  const answer = firstJson(text);
  if (answer !== null && kindOf(answer) !== 'object') throw unreadableResponse(mismatch(answer, responseGoType));
  const { identity: hookIdentity } = decodeResponse(approvalShape, answer) as { readonly identity?: HookIdentity };
  if (!hookIdentity) return identity;
  const { verifiable_addresses = [], recovery_addresses = [], external_id } = hookIdentity;
  const isNamed = 'external_id' in ((answer as { readonly identity: object }).identity ?? {});
  const { external_id: _, ...rest } = identity;
  return {
    ...(isNamed ? rest : identity),
    ...(isNamed && external_id ? { external_id } : {}),
    ...('traits' in hookIdentity ? { traits: hookIdentity.traits } : {}),
    ...('metadata_public' in hookIdentity ? { metadata_public: hookIdentity.metadata_public } : {}),
    ...('metadata_admin' in hookIdentity ? { metadata_admin: hookIdentity.metadata_admin } : {}),
    ...(hookIdentity.schema_id ? { schema_id: hookIdentity.schema_id } : {}),
    ...(hookIdentity.state ? { state: hookIdentity.state } : {}),
    ...(verifiable_addresses.length > 0 ? { verifiable_addresses: verifiable_addresses.map(verifiableAddressOf) } : {}),
    ...(recovery_addresses.length > 0 ? { recovery_addresses: recovery_addresses.map(recoveryAddressOf) } : {}),
  };
}
