/**
 * Checks a password with the migration hook: another system that knows it (selfservice/hook/password_migration_hook.go
 * of Kratos v26.2.0).
 */
import { firstJson, goJsonProblem } from '@members/engines/go/json/json';
import { bodyPrefix, callWithRetries, Unreachable } from '../../../http/client.ts';
import { hookContext } from '../../flow/engine/hook-context.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { buildRequest, requestHead, webHookIdHeaders } from '../../wire/outgoing.ts';

/** The identifier and password that the user submitted. */
export interface LoginInput {
  readonly identifier: string;
  readonly password: string;
}

/** Kratos reads only this many bytes of a response. */
const maxResponseBytes = 1024;

/** Kratos passes all headers to this hook. The simulator passes the allowed ones and those that only this hook gets. */
const additionalHeaders = ['Authorization', 'Cookie', 'Host', 'X-Session-Token', 'X-Request-Id', 'X-Forwarded-For'];

/**
 * Asks the other system whether a password is right.
 * @throws ValidationFailure for a wrong password, KratosError if the hook cannot be called
 */
export async function callMigrationHook(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  sent: LoginInput,
): Promise<void> {
  const { kratos } = context;
  const { enabled, config } = kratos.config.selfservice.methods.password.config.migrate_hook;
  if (!enabled || !config)
    throw errors.misconfigured('Password migration hook is not enabled but password migration is requested.');
  const headers = [...kratos.config.clients.web_hook.header_allowlist, ...additionalHeaders];
  const init = config.body
    ? await buildRequest(kratos, config, { ...(await hookContext(context, { flow, identity }, headers)), ...sent })
    : ({ ...requestHead(config), body: JSON.stringify(sent) } as RequestInit);
  if (!init) throw new KratosError({ status: 500, bare: true, message: 'request cancel by JsonNet' });
  const idHeaders = config.emit_analytics_event === false ? undefined : webHookIdHeaders(kratos.runtime);
  const response = await callWithRetries(kratos, config.url, init, { attemptHeaders: idHeaders }).catch(
    (error: unknown) => {
      throw error instanceof Unreachable
        ? upstreamError('calling the password migration hook failed', 'could not be reached')
        : error;
    },
  );
  if (response.status === 200 && (await isMatch(response))) return;
  if (response.status === 200 || response.status === 403)
    throw new ValidationFailure({ key: '', text: message(4000006) });
  const line = `password migration hook failed with status code ${response.status}`;
  throw upstreamError(line, 'responded improperly');
}

async function isMatch(response: Response): Promise<boolean> {
  const text = await bodyPrefix(response, maxResponseBytes);
  if (goJsonProblem(text)) return false;
  return (firstJson(text) as { readonly status?: unknown } | null)?.status === 'password_match';
}

const upstreamError = (message: string, problem: string) =>
  new KratosError({
    status: 502,
    message,
    reason: `A third-party upstream service ${problem}. Please try again later.`,
  });
