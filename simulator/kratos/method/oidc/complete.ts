/** A person came back from a provider: sign in who is known, sign up who is not, link what belongs together. */
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
import { see } from '../../request/answers.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { newSession } from '../../session/manager.ts';
import { mapClaims, mergeTraits } from './claims.ts';
import { askToLink, loginInstead } from './linking.ts';
import { membership, shownBy } from './membership.ts';
import { showContinue } from './nodes.ts';
import type { Returned, SignInFlow } from './state.ts';

const identifierOf = ({ provider, claims }: Returned) => `${provider.id}:${claims.sub}`;
/** What is kept of the account there. */
const accountOf = ({ provider: { id: provider, organization_id: organization }, claims, tokens }: Returned) => ({
  provider,
  subject: claims.sub,
  organization,
  tokens,
});

/** Whichever of the two the flow is for; the other one where that is what the person needs. */
export const finishSignIn = (context: FlowContext, flow: SignInFlow, returned: Returned): Promise<Answer> =>
  flow.kind === 'login' ? finishLogin(context, flow, returned) : finishRegistration(context, flow, returned);

/** Signs a known subject in; an unknown one goes on with a registration that begins here. */
async function finishLogin(context: FlowContext, flow: LoginFlowRecord, returned: Returned): Promise<Answer> {
  const { world } = context.kratos;
  try {
    if (!returned.byToken) flow.active = 'oidc';
    const identity = world.identityByIdentifier('oidc', identifierOf(returned));
    if (identity) return await completeLogin(context, flow, identity, newSession(context), shownBy(returned.provider));
    const enrolment = await newRegistrationFlow(context, flow.type, (made) => {
      made.request_url = flow.request_url;
      made.return_to = flow.return_to;
      made.identity_schema = flow.identity_schema;
      made.oauth2_login_challenge = flow.oauth2_login_challenge;
      made.active = 'oidc';
    });
    await world.moveExchange(flow.id, enrolment.id);
    return await finishRegistration(context, structuredClone(enrolment), returned);
  } catch (error) {
    if (returned.byToken) throw error;
    return refuse(context, flow, error);
  }
}

/** Signs an unknown subject up; a known one is signed in instead. */
async function finishRegistration(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  returned: Returned,
): Promise<Answer> {
  const { kratos } = context;
  const { provider } = returned;
  let traits: Record<string, unknown> | undefined;
  try {
    if (!returned.byToken) flow.active = 'oidc';
    if (kratos.world.identityByIdentifier('oidc', identifierOf(returned)))
      return await finishLogin(context, structuredClone(await loginInstead(context, flow)), returned);
    const mapped = await mapClaims(kratos, returned);
    const merged = mergeTraits(mapped.traits, returned.traits);
    const violations = schemaOf(context, flow).validateIdentity(merged);
    traits = merged;
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const credentials = [withProvider(undefined, accountOf(returned), kratos.runtime.clock.now())];
    const person = { ...mapped, ...membership(provider), traits, credentials, method: shownBy(provider) };
    return await completeRegistration(context, flow, person);
  } catch (error) {
    if (error instanceof DuplicateIdentifier) {
      const { transient_payload = {} } = returned;
      return askToLink(context, flow, error.identity, { ...accountOf(returned), transient_payload });
    }
    if (returned.byToken) {
      showContinue(context, flow, provider.id, undefined);
      throw error;
    }
    return refuse(context, flow, error, { provider: provider.id, traits });
  }
}

/**
 * The answer to a round trip that failed. A registration's form shrinks to what is still to be said; a
 * native app that waits for a code gets its browser back.
 */
export async function refuse(
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
  const waits = flow.type === 'api' && context.kratos.world.exchangeOf(flow.id);
  return waits && !('ory-error-id' in answer.headers) ? see(context, flow.return_to) : answer;
}
