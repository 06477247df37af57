import { type Client, type ClientView, clientView } from './client/client.ts';
import type { Hydra } from './context.ts';
import { type Denial, failure } from './errors.ts';

/** One authorization request on its way through login and consent; it lives inside challenges and verifiers. */
export interface Flow {
  readonly id: string;
  readonly requested_scope: readonly string[];
  readonly requested_audience: readonly string[];
  readonly skip: boolean;
  readonly subject: string;
  readonly oidc_context: Readonly<Record<string, unknown>>;
  readonly client: ClientView;
  readonly request_url: string;
  readonly session_id: string;
  readonly login_csrf: string;
  readonly requested_at: number;
  /** Milliseconds since 1970; absent until somebody signed in. */
  readonly authenticated_at?: number;
  readonly login?: {
    readonly remember: boolean;
    readonly remember_for: number;
    readonly extend_session_lifespan: boolean;
    readonly acr: string;
    readonly amr: readonly string[];
    readonly identity_provider_session_id: string;
  };
  readonly login_error?: Denial;
  readonly consent_request_id?: string;
  readonly consent_skip?: boolean;
  readonly consent_csrf?: string;
  readonly context?: unknown;
  readonly consent?: {
    readonly grant_scope: readonly string[];
    readonly grant_access_token_audience: readonly string[];
    readonly remember: boolean;
    readonly remember_for: number;
    readonly handled_at: number;
    readonly session: {
      readonly id_token: Readonly<Record<string, unknown>>;
      readonly access_token: Readonly<Record<string, unknown>>;
    };
  };
  readonly consent_error?: Denial;
}

export type Purpose = 'login_challenge' | 'login_verifier' | 'consent_challenge' | 'consent_verifier';

const kindOf = (purpose: Purpose) => (purpose.startsWith('login') ? 'login' : 'consent');

export const sealFlow = (hydra: Hydra, purpose: Purpose, flow: Flow): Promise<string> =>
  hydra.sealer.seal(purpose, flow);

/**
 * The flow inside a challenge or verifier. Throws `not_found` for a text of another kind or server,
 * `request_unauthorized` once `ttl.login_consent_request` has passed since the flow began.
 */
export async function openFlow(hydra: Hydra, purpose: Purpose, text: string): Promise<Flow> {
  const flow = (await hydra.sealer.open(purpose, text)) as Flow | undefined;
  if (!flow) throw failure('not_found');
  if (flow.requested_at + hydra.config.ttl.login_consent_request < hydra.runtime.clock.now()) {
    throw failure('request_unauthorized', `The ${kindOf(purpose)} request has expired, please try again.`);
  }
  return flow;
}

export const flowClient = (client: Client): ClientView => clientView(client);

/** `GET /admin/oauth2/auth/requests/login`. */
export function loginRequestView(flow: Flow, challenge: string): object {
  return {
    challenge,
    requested_scope: flow.requested_scope,
    requested_access_token_audience: flow.requested_audience,
    skip: flow.skip,
    subject: flow.subject,
    oidc_context: flow.oidc_context,
    client: flow.client,
    request_url: flow.request_url,
    session_id: flow.session_id,
  };
}

/** `GET /admin/oauth2/auth/requests/consent`. */
export function consentRequestView(flow: Flow, challenge: string): object {
  return {
    challenge,
    consent_request_id: flow.consent_request_id,
    requested_scope: flow.requested_scope,
    requested_access_token_audience: flow.requested_audience,
    skip: flow.consent_skip ?? false,
    subject: flow.subject,
    oidc_context: flow.oidc_context,
    client: flow.client,
    request_url: flow.request_url,
    login_challenge: flow.id,
    login_session_id: flow.session_id,
    acr: flow.login?.acr ?? '',
    amr: flow.login?.amr ?? [],
    context: flow.context ?? null,
  };
}
