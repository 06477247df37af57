import type { OidcProvider } from '../../../config/kratos.ts';
import type { FlowContext, Submission } from '../../flow/engine/method.ts';
import { isForMethod, type LoginMethod, type Method, type RegistrationMethod } from '../../flow/engine/method.ts';
import { type Answered, answered } from '../../flow/engine/outcome.ts';
import { schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { noTokens } from '../../identity/provider-tokens.ts';
import type { IdentityRecord } from '../../record/records.ts';
import { assemble, type Fields, withQueryFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { finishSignIn } from './complete.ts';
import { addProvider, providerNode, showContinue } from './nodes.ts';
import { providerById } from './provider/discovery.ts';
import { claimsByIdToken } from './provider/submitted-id-token.ts';
import { redirectToProvider, upstreamParametersSchema } from './redirect-to-provider.ts';
import { settings } from './settings.ts';
import type { SignInFlow } from './state.ts';

const text = { type: 'string' } as const;
const bodyPaths = listPaths({
  properties: {
    csrf_token: text,
    provider: text,
    method: text,
    id_token: text,
    id_token_nonce: text,
    transient_payload: { type: 'object' },
    upstream_parameters: upstreamParametersSchema,
  },
});

const login: LoginMethod = {
  populate(context, flow, identity) {
    if (flow.requested_aal !== 'aal1') return;
    populate(context, flow, 1010002, flow.refresh ? linkedProviders(context, identity) : undefined);
  },

  populateIdentification: (context, flow) => populate(context, flow, 1010002),

  populateCredentials(context, { ui }, identity) {
    const linked = linkedProviders(context, identity);
    if (context.kratos.config.security.account_enumeration.mitigate) return linked.length > 0;
    if (identity) for (const { id } of providers(context)) removeNodes(ui, providerNode(id));
    for (const provider of linked) addProvider(ui, provider.id, labelOf(provider, 1010002));
    return linked.length > 0;
  },

  async submit(context, flow, submission) {
    if (flow.requested_aal !== 'aal1') return undefined;
    return submitProvider(context, flow, submission);
  },
};

const registration: RegistrationMethod = {
  populate: (context, flow) => populate(context, flow, 1040002),

  populateProfile: (context, flow) => populate(context, flow, 1040002),

  populateCredentials: (context, flow) => populate(context, flow, 1040002),

  submit: submitProvider,
};

/** Login and registration with an upstream provider. `callback.ts` handles the way back. */
export const oidc: Method = { name: 'oidc', login, registration, settings };

const providers = ({ kratos }: FlowContext) =>
  kratos.config.selfservice.methods.oidc.config.providers.filter((provider) => !provider.organization_id);

function populate(
  context: FlowContext,
  { ui }: SignInFlow,
  label: 1010002 | 1040002,
  offered: readonly OidcProvider[] = providers(context),
): void {
  upsertNode(ui, csrfNode(context.csrf.mask()));
  for (const provider of offered) addProvider(ui, provider.id, labelOf(provider, label));
}

function labelOf({ id, label }: OidcProvider, text: 1010002 | 1040002) {
  return message(text, { provider: label || id, provider_id: id });
}

/** The providers that the identity can sign in with. */
function linkedProviders(context: FlowContext, identity: IdentityRecord | undefined): OidcProvider[] {
  const linked = (identity?.credentials.oidc?.config.providers ?? []) as readonly { readonly provider: string }[];
  return providers(context).filter(({ id }) => linked.some(({ provider }) => provider === id));
}

/**
 * Redirects the browser to the chosen provider, or verifies the id token that an app submitted. The fields may also be
 * in the query. No anti-CSRF token is required, because the round trip has a cookie of its own.
 * @throws KratosError 404 for an unknown provider, 500 for one that cannot be reached
 */
async function submitProvider(
  context: FlowContext,
  flow: SignInFlow,
  { fields }: Submission,
): Promise<Answered | undefined> {
  const { kratos, request } = context;
  const body = readBody(context, flow, withQueryFields(fields, request.url.searchParams));
  const id = String(body.provider ?? '');
  const method = String(body.method ?? 'oidc').toLowerCase();
  if (id === '' || !isForMethod(context, { method }, 'oidc')) return undefined;
  const provider = providerById(kratos, id);
  if (!body.id_token) return answered(await redirectToProvider(context, flow, provider, body));
  const claims = await claimsByIdToken(kratos, provider, String(body.id_token), String(body.id_token_nonce ?? ''));
  // An app that submits a token gets the session in the response, so its exchange code must not work.
  await kratos.world.moveExchange(flow.id, kratos.world.id());
  const { traits, transient_payload } = body;
  const returned = {
    provider,
    claims,
    raw: claims,
    tokens: noTokens,
    traits,
    transient_payload,
    byToken: true,
  } as const;
  return answered(await finishSignIn(context, flow, returned));
}

/**
 * Kratos reads the body here before most other methods, even if social sign-in is disabled. If it cannot read it, the
 * form of a registration is reduced.
 */
function readBody(context: FlowContext, flow: SignInFlow, fields: Fields): Record<string, unknown> {
  try {
    return assemble(fields, [...bodyPaths, ...traitPaths(schemaOf(context, flow))]);
  } catch (error) {
    if (flow.kind === 'registration') showContinue(context, flow, '', undefined);
    throw error;
  }
}
