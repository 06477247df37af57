/**
 * Completes the round trip to a provider: signs in a known account, registers an unknown one, or begins a login that
 * links it.
 */
import type { Answer } from '../../../http/exchange.ts';
import { DuplicateIdentifier } from '../../domain/identities.ts';
import { writeFlowError } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { completeLogin } from '../../flow/login/complete.ts';
import { login } from '../../flow/login/definition.ts';
import { withProvider } from '../../flow/login/link.ts';
import { completeRegistration } from '../../flow/registration/complete.ts';
import { registration } from '../../flow/registration/definition.ts';
import { newRegistrationFlow } from '../../flow/registration/new.ts';
import type { LoginFlowRecord, RegistrationFlowRecord } from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { newSession } from '../../session/manager.ts';
import { mapClaims, mergeTraits } from './claims.ts';
import { startLinkingLogin, startLoginInstead } from './linking.ts';
import { membership, sessionMethod } from './membership.ts';
import { showContinue } from './nodes.ts';
import type { ProviderResult, SignInFlow } from './state.ts';

const identifierOf = ({ provider, claims }: ProviderResult) => `${provider.id}:${claims.sub}`;
/** The stored data of the provider account. */
const providerAccount = ({
  provider: { id: provider, organization_id: organization },
  claims,
  tokens,
}: ProviderResult) => ({
  provider,
  subject: claims.sub,
  organization,
  tokens,
});

/** Completes the flow as login or registration, whichever the account needs. */
export const finishSignIn = (context: FlowContext, flow: SignInFlow, returned: ProviderResult): Promise<Answer> =>
  flow.kind === 'login' ? finishLogin(context, flow, returned) : finishRegistration(context, flow, returned);

/** Signs in a known account. For an unknown one it begins a registration and continues with it. */
async function finishLogin(context: FlowContext, flow: LoginFlowRecord, returned: ProviderResult): Promise<Answer> {
  const { world } = context.kratos;
  try {
    if (!returned.byToken) flow.active = 'oidc';
    const identity = world.identityByIdentifier('oidc', identifierOf(returned));
    if (identity)
      return await completeLogin(context, flow, identity, newSession(context), sessionMethod(returned.provider));
    const registrationFlow = await newRegistrationFlow(context, flow.type, (made) => {
      made.request_url = flow.request_url;
      made.return_to = flow.return_to;
      made.identity_schema = flow.identity_schema;
      made.oauth2_login_challenge = flow.oauth2_login_challenge;
      made.active = 'oidc';
    });
    await world.moveExchange(flow.id, registrationFlow.id);
    return await finishRegistration(context, structuredClone(registrationFlow), returned);
  } catch (error) {
    if (returned.byToken) throw error;
    return refuseSignIn(context, flow, error);
  }
}

/** Registers an unknown account. For a known one it begins a login and continues with it. */
async function finishRegistration(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  returned: ProviderResult,
): Promise<Answer> {
  const { kratos } = context;
  const { provider } = returned;
  let traits: Record<string, unknown> | undefined;
  try {
    if (!returned.byToken) flow.active = 'oidc';
    if (kratos.world.identityByIdentifier('oidc', identifierOf(returned)))
      return await finishLogin(context, structuredClone(await startLoginInstead(context, flow)), returned);
    const mapped = await mapClaims(kratos, returned);
    const merged = mergeTraits(mapped.traits, returned.traits);
    const violations = schemaOf(context, flow).validateIdentity(merged);
    traits = merged;
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const credentials = [withProvider(undefined, providerAccount(returned), kratos.runtime.clock.now())];
    const person = { ...mapped, ...membership(provider), traits, credentials, method: sessionMethod(provider) };
    return await completeRegistration(context, flow, person);
  } catch (error) {
    if (error instanceof DuplicateIdentifier) {
      const { transient_payload = {} } = returned;
      return startLinkingLogin(context, flow, error.identity, { ...providerAccount(returned), transient_payload });
    }
    if (returned.byToken) {
      showContinue(context, flow, provider.id, undefined);
      throw error;
    }
    return refuseSignIn(context, flow, error, { provider: provider.id, traits });
  }
}

/**
 * The response to a failed round trip. A registration's form keeps only the fields that are still missing. If a native
 * app waits for an exchange code, the system browser is redirected to the app.
 */
export async function refuseSignIn(
  context: FlowContext,
  flow: SignInFlow,
  error: unknown,
  form: { readonly provider: string; readonly traits?: unknown } = { provider: '' },
): Promise<Answer> {
  if (flow.kind === 'registration') showContinue(context, flow, form.provider, form.traits);
  const answer =
    flow.kind === 'login'
      ? await writeFlowError(context, login, flow, error)
      : await writeFlowError(context, registration, flow, error);
  const exchange = flow.type === 'api' && context.kratos.world.exchangeOf(flow.id);
  return exchange && !('ory-error-id' in answer.headers) ? seeOther(context, flow.return_to) : answer;
}
