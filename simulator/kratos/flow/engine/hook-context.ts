import type { JsonMembers } from '../../../jsonnet/values.ts';
import { requestUrl } from '../../request/context.ts';
import { flowJson, identityJson, sessionJson } from '../../view/json.ts';
import type { Occasion } from './hook.ts';
import { identityForHooks, never } from './identity-for-hooks.ts';
import type { FlowContext } from './method.ts';
import { transientPayload } from './submission.ts';

/** Settings methods whose hooks do not get `transient_payload`. */
const silent: ReadonlySet<string> = new Set(['password', 'profile']);

/**
 * Returns the `ctx` of a web hook's Jsonnet (Kratos v26.2.0, selfservice/hook/web_hook.go).
 * @param shownHeaders names of the request headers that the hook may see
 */
export async function hookContext(
  context: FlowContext,
  { flow, identity, session, owner = identity, shown, method = '' }: Occasion,
  shownHeaders: readonly string[],
): Promise<JsonMembers> {
  const { kratos, request } = context;
  const person = identity && identityForHooks(kratos, identity, owner, method);
  const known = owner && identityJson(kratos, owner);
  const inForm = shown ? identityForHooks(kratos, shown, owner, method) : known;
  // Nobody is known yet where a flow begins, and nothing told.
  const isBeginning = identity === undefined;
  const hasPayload = !isBeginning && !(flow.kind === 'settings' && silent.has(method));
  const payload = hasPayload ? await transientPayload(context) : undefined;
  return {
    flow: {
      ...flowJson(isBeginning && flow.kind === 'login' ? { ...flow, created_at: never, updated_at: never } : flow),
      ...(flow.kind === 'settings' && inForm ? { identity: inForm } : {}),
      ...(payload === undefined ? {} : { transient_payload: payload }),
    } as JsonMembers,
    request_headers: headersOf(context, shownHeaders),
    request_method: request.method,
    request_url: requestUrl(context),
    request_cookies: Object.fromEntries(request.cookies),
    ...(person ? { identity: person as JsonMembers } : {}),
    ...(session ? { session: sessionJson(session, known ?? null) as JsonMembers } : {}),
  };
}

/** Headers of the request as Go keeps them. */
export function headersOf({ request }: Pick<FlowContext, 'request'>, names: readonly string[]): JsonMembers {
  const found = names.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name.toLowerCase().replaceAll(/\b[a-z]/g, (c) => c.toUpperCase()), [value]]];
  });
  return Object.fromEntries(found);
}
