/** Passwords that another system knows, asked for once (Kratos `selfservice/hook/password_migration_hook.go`). */
import { firstJson, goJsonProblem } from '../../../go/json/json.ts';
import { bodyPrefix, callWithRetries, Unreachable } from '../../../http/client.ts';
import { hookContext } from '../../flow/engine/hook-context.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { errors, KratosError } from '../../wire/errors.ts';
import { headOf, marksOf, requestOf } from '../../wire/outgoing.ts';

/** What somebody signs in by. */
export interface Sent {
  readonly identifier: string;
  readonly password: string;
}

/** As much of an answer as is read, in bytes. */
const longest = 1024;

/** The server shows this hook every header; a request here can be asked for those it may have alone. */
const moreHeaders = ['Authorization', 'Cookie', 'Host', 'X-Session-Token', 'X-Request-Id', 'X-Forwarded-For'];

/** Asks the other system about a password. @throws ValidationFailure for a wrong one, KratosError where nobody can be asked */
export async function askElsewhere(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  sent: Sent,
): Promise<void> {
  const { kratos } = context;
  const { enabled, config } = kratos.config.selfservice.methods.password.config.migrate_hook;
  if (!enabled || !config)
    throw errors.misconfigured('Password migration hook is not enabled but password migration is requested.');
  const headers = [...kratos.config.clients.web_hook.header_allowlist, ...moreHeaders];
  const init = config.body
    ? await requestOf(kratos, config, { ...(await hookContext(context, { flow, identity }, headers)), ...sent })
    : ({ ...headOf(config), body: JSON.stringify(sent) } as RequestInit);
  if (!init) throw new KratosError({ status: 500, bare: true, message: 'request cancel by JsonNet' });
  const marks = config.emit_analytics_event === false ? undefined : marksOf(kratos.runtime);
  const response = await callWithRetries(kratos, config.url, init, { attemptHeaders: marks }).catch(
    (error: unknown) => {
      throw error instanceof Unreachable
        ? failed('calling the password migration hook failed', 'could not be reached')
        : error;
    },
  );
  if (response.status === 200 && (await isMatch(response))) return;
  if (response.status === 200 || response.status === 403)
    throw new ValidationFailure({ key: '', text: message(4000006) });
  const line = `password migration hook failed with status code ${response.status}`;
  throw failed(line, 'responded improperly');
}

async function isMatch(response: Response): Promise<boolean> {
  const text = await bodyPrefix(response, longest);
  if (goJsonProblem(text)) return false;
  return (firstJson(text) as { readonly status?: unknown } | null)?.status === 'password_match';
}

const failed = (message: string, how: string) =>
  new KratosError({
    status: 502,
    message,
    reason: `A third-party upstream service ${how}. Please try again later.`,
  });
