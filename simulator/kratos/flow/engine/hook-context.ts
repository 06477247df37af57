import type { JsonMembers } from '@members/engines/jsonnet';
import { requestUrl } from '../../request/context.ts';
import { flowJson, identityJson, sessionJson } from '../../view/json.ts';
import type { HookEvent } from './hook.ts';
import { identityForHooks, zeroTime } from './identity-for-hooks.ts';
import type { FlowContext } from './method.ts';
import { transientPayload } from './submission.ts';

/** Settings methods whose hooks do not get `transient_payload`. */
const methodsWithoutPayload: ReadonlySet<string> = new Set(['password', 'profile']);

/**
 * Returns the `ctx` of a web hook's Jsonnet (selfservice/hook/web_hook.go of Kratos v26.2.0).
 * @param shownHeaders names of the request headers that the hook may see
 */
export async function hookContext(
  context: FlowContext,
  { flow, identity, session, owner = identity, shownIdentity, method = '' }: HookEvent,
  shownHeaders: readonly string[],
): Promise<JsonMembers> {
  const { kratos, request } = context;
  const identityJsonForHook = identity && identityForHooks(kratos, identity, owner, method);
  const ownerJson = owner && identityJson(kratos, owner);
  const formIdentity = shownIdentity ? identityForHooks(kratos, shownIdentity, owner, method) : ownerJson;
  // At the start of a flow there is no identity and no payload yet.
  const isBeginning = identity === undefined;
  const hasPayload = !isBeginning && !(flow.kind === 'settings' && methodsWithoutPayload.has(method));
  const payload = hasPayload ? await transientPayload(context) : undefined;
  return {
    flow: {
      ...flowJson(
        isBeginning && flow.kind === 'login' ? { ...flow, created_at: zeroTime, updated_at: zeroTime } : flow,
      ),
      ...(flow.kind === 'settings' && formIdentity ? { identity: formIdentity } : {}),
      ...(payload === undefined ? {} : { transient_payload: payload }),
    } as JsonMembers,
    request_headers: allowedHeaders(context, shownHeaders),
    request_method: request.method,
    request_url: requestUrl(context),
    request_cookies: Object.fromEntries(request.cookies),
    ...(identityJsonForHook ? { identity: identityJsonForHook as JsonMembers } : {}),
    ...(session ? { session: sessionJson(session, ownerJson ?? null) as JsonMembers } : {}),
  };
}

/** Some headers of the request, with Go's spelling of their names. */
export function allowedHeaders({ request }: Pick<FlowContext, 'request'>, names: readonly string[]): JsonMembers {
  const headers = names.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name.toLowerCase().replaceAll(/\b[a-z]/g, (c) => c.toUpperCase()), [value]]];
  });
  return Object.fromEntries(headers);
}
