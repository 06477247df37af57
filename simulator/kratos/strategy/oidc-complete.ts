/** A person came back from a provider: sign in who is known, sign up who is not, link what belongs together. */
import type { OidcProvider } from '../../config/kratos.ts';
import type { Answer } from '../../http/exchange.ts';
import { see } from '../answers.ts';
import type { Context } from '../context.ts';
import type { LoginFlowRecord, RegistrationFlowRecord } from '../domain/records.ts';
import { DuplicateIdentifier } from '../domain/world.ts';
import { withProvider } from '../flow/link.ts';
import { writeLoginError } from '../flow/login.ts';
import { completeLogin } from '../flow/login-complete.ts';
import { newRegistrationFlow, writeRegistrationError } from '../flow/registration.ts';
import { completeRegistration } from '../flow/registration-complete.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { newSession } from '../session/manager.ts';
import { message } from '../text/messages.ts';
import { csrfNode, nodeKey, upsertNode } from '../ui/nodes.ts';
import { addProvider } from './oidc.ts';
import { mapClaims, mergeTraits } from './oidc-claims.ts';
import { askToLink, loginInstead } from './oidc-linking.ts';
import type { Claims } from './oidc-provider.ts';
import type { SignInFlow } from './oidc-state.ts';
import { placeTraits, schemaOf } from './traits.ts';

/** Who came back, from where, with what the form had said before. */
export interface Returned {
  readonly provider: OidcProvider;
  readonly claims: Claims;
  readonly traits: unknown;
}

const identifierOf = ({ provider, claims }: Returned) => `${provider.id}:${claims.sub}`;
const methodOf = ({ provider }: Returned) => ({ method: 'oidc', aal: 'aal1', provider: provider.id }) as const;

/** Signs a known subject in; an unknown one goes on with a registration that begins here. */
export async function finishLogin(context: Context, flow: LoginFlowRecord, returned: Returned): Promise<Answer> {
  const { world } = context.kratos;
  try {
    flow.active = 'oidc';
    const identity = world.identityByIdentifier('oidc', identifierOf(returned));
    if (identity) return await completeLogin(context, flow, identity, newSession(context), methodOf(returned));
    const registration = await newRegistrationFlow(context, flow.type, (made) => {
      made.request_url = flow.request_url;
      made.return_to = flow.return_to;
      made.identity_schema = flow.identity_schema;
      made.oauth2_login_challenge = flow.oauth2_login_challenge;
      made.active = 'oidc';
    });
    await world.moveExchange(flow.id, registration.id);
    return await finishRegistration(context, structuredClone(registration), returned);
  } catch (error) {
    return refuse(context, flow, error);
  }
}

/** Signs an unknown subject up; a known one is signed in instead. */
export async function finishRegistration(
  context: Context,
  flow: RegistrationFlowRecord,
  returned: Returned,
): Promise<Answer> {
  const { kratos } = context;
  const { provider, claims } = returned;
  let traits: Record<string, unknown> | undefined;
  try {
    flow.active = 'oidc';
    if (kratos.world.identityByIdentifier('oidc', identifierOf(returned)))
      return await finishLogin(context, structuredClone(await loginInstead(context, flow)), returned);
    const mapped = await mapClaims(kratos, provider, claims);
    const merged = mergeTraits(mapped.traits, returned.traits);
    const violations = schemaOf(context, flow).validateIdentity(merged);
    traits = merged;
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const used = { provider: provider.id, subject: claims.sub };
    const credentials = [withProvider(undefined, used, kratos.runtime.clock.now())];
    return await completeRegistration(context, flow, { ...mapped, traits, credentials, method: methodOf(returned) });
  } catch (error) {
    const used = { provider: provider.id, subject: claims.sub };
    if (error instanceof DuplicateIdentifier) return askToLink(context, flow, error.identity, used);
    return refuse(context, flow, error, { provider: provider.id, traits });
  }
}

/**
 * The answer to a round trip that failed. A registration's form shrinks to what is still to be said; a
 * native app that waits for a code gets its browser back.
 */
export async function refuse(
  context: Context,
  flow: SignInFlow,
  error: unknown,
  form: { readonly provider: string; readonly traits?: unknown } = { provider: '' },
): Promise<Answer> {
  if (flow.kind === 'registration') showContinue(context, flow, form.provider, form.traits);
  const answer =
    flow.kind === 'login'
      ? await writeLoginError(context, flow, error)
      : await writeRegistrationError(context, flow, error);
  const waits = flow.type === 'api' && context.kratos.world.exchangeOf(flow.id);
  return waits && !('ory-error-id' in answer.headers) ? see(context, flow.return_to) : answer;
}

function showContinue(context: Context, flow: RegistrationFlowRecord, provider: string, traits: unknown): void {
  const { ui } = flow;
  ui.nodes = [];
  upsertNode(ui, csrfNode(context.csrf.mask()));
  addProvider(ui, provider, message(1040003));
  if (traits === undefined) return;
  for (const node of schemaOf(context, flow).traitNodes()) upsertNode(ui, node);
  placeTraits(ui, traits);
  if (context.kratos.config.feature_flags.legacy_oidc_registration_node_group)
    for (const node of ui.nodes) if (nodeKey(node).startsWith('traits.')) node.group = 'oidc';
}
