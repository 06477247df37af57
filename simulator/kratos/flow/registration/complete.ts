import type { Answer } from '../../../http/exchange.ts';
import { settleInForm } from '../../identity/apply-traits.ts';
import { draftOf } from '../../identity/draft.ts';
import { newIdentity } from '../../identity/new-identity.ts';
import type { IdentityRecord, RegistrationFlowRecord } from '../../record/records.ts';
import { ok, see } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, secureReturnTo, wantedReturnTo } from '../../request/return-to.ts';
import { activateSession, handOverSession, newSession } from '../../session/manager.ts';
import { identityJson } from '../../view/json.ts';
import { hooksAfter, itemsOrNull, type Passage, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import type { NewPerson } from '../engine/outcome.ts';
import { echoForm } from '../engine/traits.ts';

/** Creates the identity and answers where to go on (`registration.PostRegistrationHook`). @throws DuplicateIdentifier */
export async function completeRegistration(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  registered: NewPerson,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.registration;
  const { method } = registered.method;
  const identity = await kratos.world.createIdentity(await approved(context, flow, registered));
  const returnTo = secureReturnTo(kratos, wantedReturnTo(flow), afterReturnUrl(after, method));
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

/** The new person, as the hooks that are asked first let them be. @throws what a hook refuses with */
async function approved(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  registered: NewPerson,
): Promise<IdentityRecord> {
  const { kratos } = context;
  const { traits, credentials, verified, metadata_public, metadata_admin, organization_id } = registered;
  const { id: schema_id } = kratos.schemas.get(flow.identity_schema) ?? kratos.schemas.default;
  const identity = newIdentity(kratos, {
    schema_id,
    traits,
    credentials,
    metadata_public,
    metadata_admin,
    organization_id,
    ...(verified ? { verified } : {}),
  });
  const { after } = kratos.config.selfservice.flows.registration;
  const asked = context.hooks.askFirst(context, after, registered.method.method, { flow, identity });
  const wanted = await asked.catch((error: unknown) => {
    echoForm(context, flow, traits);
    throw error;
  });
  return wanted === identity ? identity : settleInForm(kratos, draftOf(wanted), undefined);
}

/** The person is there already when a hook refuses: the form can only say so. @throws what a hook refuses with */
async function runRegistrationHooks(
  context: FlowContext,
  passage: Passage & { readonly flow: RegistrationFlowRecord },
  traits: unknown,
): Promise<Answer | undefined> {
  const { registration, verification } = context.kratos.config.selfservice.flows;
  const names = hooksAfter(registration.after, passage.method.method);
  try {
    return await context.hooks.run(
      context,
      [...(verification.enabled ? [{ hook: 'verification' }] : []), ...names],
      passage,
    );
  } catch (error) {
    echoForm(context, passage.flow, traits);
    throw error;
  }
}

/** A verification to show comes before the way back to Hydra. */
async function pageTarget({ kratos }: FlowContext, { flow, session, detour, returnTo }: Passage): Promise<string> {
  if (detour !== undefined || !flow.oauth2_login_challenge) return detour ?? returnTo;
  return kratos.hydra.accept(flow.oauth2_login_challenge, session);
}
