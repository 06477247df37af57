import type { OidcProvider } from '../../config/kratos.ts';
import type { Answer } from '../../http/exchange.ts';
import { token } from '../../runtime.ts';
import { errorAnswer, see } from '../answers.ts';
import { encodeBase64Url } from '../base64.ts';
import { type Context, isJsonRequest } from '../context.ts';
import { pause } from '../continuity.ts';
import type { IdentityRecord, Ui } from '../domain/records.ts';
import { errors } from '../errors.ts';
import type { Submission } from '../flow/common.ts';
import { assemble } from '../schema/decode.ts';
import { listPaths } from '../schema/paths.ts';
import { message } from '../text/messages.ts';
import { csrfNode, inputNode, removeNodes, upsertNode } from '../ui/nodes.ts';
import { authorizationUrl, providerById, usesPkce } from './oidc-provider.ts';
import { hashExchangeCode, type SignInFlow, sealState } from './oidc-state.ts';
import { isMeant, type Strategy } from './strategy.ts';
import { schemaOf, traitPaths } from './traits.ts';

/** What a browser that comes back from a provider is known by. */
export interface RoundTrip {
  readonly state: string;
  readonly traits?: unknown;
}

export const continuityName = 'ory_kratos_oidc_auth_code_session';
const roundTripLifespan = 30 * 60_000;
const text = { type: 'string' } as const;
/** What a provider may be told along the way. */
const upstreamParameters = ['login_hint', 'hd', 'prompt', 'auth_type', 'acr_values'] as const;
const bodyPaths = listPaths({
  properties: {
    csrf_token: text,
    provider: text,
    method: text,
    transient_payload: { type: 'object' },
    upstream_parameters: {
      type: 'object',
      properties: Object.fromEntries(upstreamParameters.map((name) => [name, text])),
    },
  },
});

/** Sign-in and sign-up by another provider; `oidc-callback.ts` has the way back. */
export const oidc: Strategy = {
  method: 'oidc',

  populateLogin(context, flow, identity) {
    if (flow.requested_aal !== 'aal1') return;
    populate(context, flow, 1010002, flow.refresh ? linkedProviders(context, identity) : undefined);
  },

  populateLoginIdentification: (context, flow) => populate(context, flow, 1010002),

  populateLoginCredentials(context, { ui }, identity) {
    const linked = linkedProviders(context, identity);
    if (context.kratos.config.security.account_enumeration.mitigate) return linked.length > 0;
    if (identity) for (const { id } of providers(context)) removeNodes(ui, providerNode(id));
    for (const provider of linked) addProvider(ui, provider.id, labelOf(provider, 1010002));
    return linked.length > 0;
  },

  async login(context, flow, submission) {
    if (flow.requested_aal !== 'aal1') return undefined;
    return toProvider(context, flow, submission);
  },

  populateRegistration: (context, flow) => populate(context, flow, 1040002),
  populateRegistrationProfile: (context, flow) => populate(context, flow, 1040002),
  populateRegistrationCredentials: (context, flow) => populate(context, flow, 1040002),
  register: toProvider,
};

const providers = ({ kratos }: Context) =>
  kratos.config.selfservice.methods.oidc.config.providers.filter((provider) => !provider.organization_id);

function populate(
  context: Context,
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

const providerNode = (id: string, label?: ReturnType<typeof message>) =>
  inputNode('provider', id, 'oidc', 'submit', label ? { label } : {});

/** Adds a provider's button in place of the one there was. */
export function addProvider(ui: Ui, id: string, label: ReturnType<typeof message>): void {
  removeNodes(ui, providerNode(id));
  ui.nodes.push(providerNode(id, label));
}

/** The providers that this person can sign in with. */
function linkedProviders(context: Context, identity: IdentityRecord | undefined): OidcProvider[] {
  const linked = (identity?.credentials.oidc?.config.providers ?? []) as readonly { readonly provider: string }[];
  return providers(context).filter(({ id }) => linked.some(({ provider }) => provider === id));
}

/**
 * Sends the browser to the chosen provider. The choice may also stand in the query; it needs no anti-CSRF token,
 * for the round trip has a cookie of its own.
 *
 * @throws KratosError 404 for an unknown provider, 500 for one that cannot be reached
 */
async function toProvider(
  context: Context,
  flow: SignInFlow,
  { fields, method: sentMethod }: Submission,
): Promise<Answer | undefined> {
  const { kratos, request } = context;
  const { searchParams: query } = request.url;
  const body = assemble(fields, [...bodyPaths, ...traitPaths(schemaOf(context, flow))]);
  const id = String(body.provider ?? query.get('provider') ?? '');
  const method = (sentMethod || query.get('method') || 'oidc').toLowerCase();
  if (id === '' || !isMeant(context, { fields, method }, 'oidc')) return undefined;
  const provider = providerById(kratos, id);

  const verifier = (await usesPkce(kratos, provider)) ? token(kratos.runtime.random, 64) : '';
  const state = await sealState(kratos, {
    flow_id: flow.id,
    flow_kind: flow.kind,
    provider_id: id,
    pkce_verifier: verifier,
    exchange_code_hash: await hashExchangeCode(kratos.world.exchangeOf(flow.id)?.init_code ?? kratos.world.id()),
  });
  const roundTrip: RoundTrip = { state, traits: body.traits };
  await pause(context, continuityName, roundTrip, roundTripLifespan);
  if (flow.kind === 'login') {
    flow.active = 'oidc';
    await kratos.world.saveFlow(flow);
  }
  const url = await authorizationUrl(kratos, provider, {
    state,
    ...(verifier ? { code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' } : {}),
    ...(flow.kind === 'login' && flow.refresh ? { prompt: 'login' } : {}),
    ...told(body.upstream_parameters),
  });
  return isJsonRequest(context) ? errorAnswer(errors.locationChange(url)) : see(context, url);
}

/** Of what the form wants to tell the provider, what it may. */
function told(parameters: unknown): Record<string, string> {
  const sent = (parameters ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(upstreamParameters.flatMap((name) => (sent[name] ? [[name, String(sent[name])]] : [])));
}

/** RFC 7636, section 4.2. */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}
