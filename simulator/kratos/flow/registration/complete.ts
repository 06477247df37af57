import type { Answer } from '../../../http/exchange.ts';
import { applyTraitsInForm } from '../../identity/apply-traits.ts';
import { draftOf } from '../../identity/draft.ts';
import { newIdentity } from '../../identity/new-identity.ts';
import type { IdentityRecord, RegistrationFlowRecord } from '../../record/records.ts';
import { ok, seeOther } from '../../request/answers.ts';
import { isJsonRequest } from '../../request/context.ts';
import { afterReturnUrl, effectiveReturnTo, secureReturnTo } from '../../request/return-to.ts';
import { activateSession, handOverSession, newSession } from '../../session/manager.ts';
import { identityJson } from '../../view/json.ts';
import { type HookRun, hooksAfter, itemsOrNull, redirectItem } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import type { RegistrationResult } from '../engine/outcome.ts';
import { echoForm } from '../engine/traits.ts';

/**
 * Creates the identity and answers where the client continues.
 * @throws DuplicateIdentifier
 * @see selfservice/flow/registration/hook.go of Kratos v26.2.0, `PostRegistrationHook`
 */
export async function completeRegistration(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  registered: RegistrationResult,
): Promise<Answer> {
  const { kratos } = context;
  const { after } = kratos.config.selfservice.flows.registration;
  const { method } = registered.method;
  const identity = await kratos.world.createIdentity(await applyPrePersistHooks(context, flow, registered));
  const returnTo = secureReturnTo(kratos, effectiveReturnTo(flow), afterReturnUrl(after, method));
  // The session is always stored, but only the hook `session` gives it to the client.
  const { active, shownSession } = activateSession(context, newSession(context), identity, registered.method);
  const session = await kratos.world.saveSession(active);
  const items = flow.type === 'browser' && isJsonRequest(context) ? [redirectItem(returnTo)] : [];
  const hookRun = {
    flow,
    method: registered.method,
    identity,
    session,
    sessionId: '',
    shownSession,
    returnTo,
    items,
  };
  const hookAnswer = await runRegistrationHooks(context, hookRun, registered.traits);
  if (hookAnswer) return hookAnswer;

  if (flow.type === 'browser' && !isJsonRequest(context)) return seeOther(context, await pageTarget(context, hookRun));
  const handedOver = await handOverSession(context, flow, registered.method, session, returnTo);
  if (handedOver) return handedOver;
  return ok({ identity: identityJson(kratos, hookRun.identity), continue_with: itemsOrNull(hookRun.items) });
}

/** Makes the new identity, as the hooks that run before storing changed it. @throws the error of a hook that refuses */
async function applyPrePersistHooks(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  registered: RegistrationResult,
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
  const hooked = context.hooks.runPrePersistHooks(context, after, registered.method.method, { flow, identity });
  const changed = await hooked.catch((error: unknown) => {
    echoForm(context, flow, traits);
    throw error;
  });
  return changed === identity ? identity : applyTraitsInForm(kratos, draftOf(changed), undefined);
}

/**
 * Runs the hooks after the identity is stored. A refusal is shown in the form and does not remove the identity.
 * @throws the error of a hook that refuses
 */
async function runRegistrationHooks(
  context: FlowContext,
  hookRun: HookRun & { readonly flow: RegistrationFlowRecord },
  traits: unknown,
): Promise<Answer | undefined> {
  const { registration, verification } = context.kratos.config.selfservice.flows;
  const names = hooksAfter(registration.after, hookRun.method.method);
  try {
    return await context.hooks.runPostHooks(
      context,
      [...(verification.enabled ? [{ hook: 'verification' }] : []), ...names],
      hookRun,
    );
  } catch (error) {
    echoForm(context, hookRun.flow, traits);
    throw error;
  }
}

/** A verification page comes before the way back to Hydra. */
async function pageTarget({ kratos }: FlowContext, { flow, session, detour, returnTo }: HookRun): Promise<string> {
  if (detour !== undefined || !flow.oauth2_login_challenge) return detour ?? returnTo;
  return kratos.hydra.accept(flow.oauth2_login_challenge, session);
}
