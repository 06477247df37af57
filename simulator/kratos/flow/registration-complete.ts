import type { Answer } from '../../http/exchange.ts';
import { ok, see } from '../answers.ts';
import { type Context, isJsonRequest } from '../context.ts';
import { newIdentity } from '../domain/new-identity.ts';
import type { RegistrationFlowRecord } from '../domain/records.ts';
import { itemsOrNull, type Passage, redirectItem } from '../hook/hook.ts';
import { hooksAfter, runHooks } from '../hook/index.ts';
import { identityJson } from '../json.ts';
import { afterReturnUrl, secureReturnTo } from '../return-to.ts';
import { handOverSession } from '../session/exchange.ts';
import { activateSession, newSession } from '../session/manager.ts';
import type { Registered } from '../strategy/strategy.ts';
import { echoForm } from '../strategy/traits.ts';

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
  const { active, shown } = activateSession(context, newSession(context), identity, registered.method);
  const session = await kratos.world.saveSession(active);
  const items = flow.type === 'browser' && isJsonRequest(context) ? [redirectItem(returnTo)] : [];
  const passage = { flow, method: registered.method, identity, session, sessionId: '', shown, returnTo, items };
  const ended = await runRegistrationHooks(context, passage, registered.traits);
  if (ended) return ended;

  if (flow.type === 'browser' && !isJsonRequest(context)) return see(context, await pageTarget(context, passage));
  const handedOver = await handOverSession(context, flow, registered.method, session, returnTo);
  if (handedOver) return handedOver;
  return ok({ identity: identityJson(kratos, passage.identity), continue_with: itemsOrNull(passage.items) });
}

/** The person is there already when a hook refuses: the form can only say so. @throws what a hook refuses with */
async function runRegistrationHooks(
  context: Context,
  passage: Passage & { readonly flow: RegistrationFlowRecord },
  traits: unknown,
): Promise<Answer | undefined> {
  const { registration, verification } = context.kratos.config.selfservice.flows;
  const names = hooksAfter(registration.after, passage.method.method);
  try {
    return await runHooks(context, [...(verification.enabled ? ['verification'] : []), ...names], passage);
  } catch (error) {
    echoForm(context, passage.flow, traits);
    throw error;
  }
}

/** A verification to show comes before the way back to Hydra. */
async function pageTarget({ kratos }: Context, { flow, session, detour, returnTo }: Passage): Promise<string> {
  if (detour !== undefined || !flow.oauth2_login_challenge) return detour ?? returnTo;
  return kratos.hydra.accept(flow.oauth2_login_challenge, session);
}
