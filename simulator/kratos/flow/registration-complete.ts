import type { Answer } from '../../http/exchange.ts';
import { ok, see } from '../answers.ts';
import { type Context, isJsonRequest } from '../context.ts';
import { newIdentity } from '../domain/new-identity.ts';
import type { RegistrationFlowRecord, SessionRecord } from '../domain/records.ts';
import { identityJson, sessionJson } from '../json.ts';
import { afterReturnUrl, secureReturnTo } from '../return-to.ts';
import { activateSession, issueCookie, newSession } from '../session/manager.ts';
import { handOverSession } from '../session/exchange.ts';
import type { Registered } from '../strategy/strategy.ts';

type ContinueWith = Readonly<Record<string, unknown>>;

/** Creates the identity and answers where to go on (`registration.PostRegistrationHook`). @throws DuplicateIdentifier */
export async function completeRegistration(
  context: Context,
  flow: RegistrationFlowRecord,
  registered: Registered,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.registration;
  const { method } = registered.method;
  const identity = await kratos.world.createIdentity(
    newIdentity(kratos, {
      schema_id: (kratos.schemas.get(flow.identity_schema) ?? kratos.schemas.default).id,
      traits: registered.traits,
      credentials: registered.credentials,
      ...(registered.verified ? { verified: registered.verified } : {}),
      metadata_public: registered.metadata_public,
      metadata_admin: registered.metadata_admin,
    }),
  );
  const returnTo = secureReturnTo(kratos, flow.return_to, afterReturnUrl(after, method));
  // A session is always stored; only the hook gives it to the client.
  const { stored, shown } = await activateSession(context, newSession(context), identity, registered.method);
  const person = identityJson(kratos, identity);
  const signsIn = hooksOf(after, method).some(({ hook }) => hook === 'session');
  const session = sessionJson(shown, person);

  if (flow.type === 'api') {
    const handedOver = await handOverSession(context, flow, registered.method, stored, returnTo);
    if (handedOver) return handedOver;
    if (!signsIn) return ok({ identity: person, continue_with: null });
    const token = { action: 'set_ory_session_token', ory_session_token: stored.token };
    return ok({ session, session_token: stored.token, identity: person, continue_with: [token] });
  }

  if (signsIn) await issueCookie(context, stored);
  if (!isJsonRequest(context)) return see(context, (await hydraTarget(context, flow, stored)) ?? returnTo);
  const target = (signsIn && (await hydraTarget(context, flow, stored))) || returnTo;
  const continueWith: ContinueWith[] = [{ action: 'redirect_browser_to', redirect_browser_to: target }];
  return ok({ ...(signsIn ? { session } : {}), identity: person, continue_with: continueWith });
}

async function hydraTarget({ kratos }: Context, flow: RegistrationFlowRecord, session: SessionRecord) {
  return flow.oauth2_login_challenge ? kratos.hydra.accept(flow.oauth2_login_challenge, session) : undefined;
}

interface Hooked {
  readonly hooks: readonly { readonly hook: string }[];
}

/** The hooks of a method; the general ones run only where it has none of its own. */
function hooksOf(after: Hooked, method: string): Hooked['hooks'] {
  const own = ((after as unknown as Readonly<Record<string, unknown>>)[method] as Hooked | undefined)?.hooks ?? [];
  return own.length > 0 ? own : after.hooks;
}
