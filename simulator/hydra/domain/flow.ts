import type { Denial } from '../wire/errors.ts';
import type { ClientView } from './client-view.ts';

/**
 * The state of an authorization request during login and consent. It is encrypted in challenges and verifiers, not
 * stored.
 */
export interface Flow {
  readonly id: string;
  readonly requested_scope: readonly string[];
  readonly requested_audience: readonly string[];
  readonly skip: boolean;
  readonly subject: string;
  /** Null for a device, which sends no such parameters. */
  readonly oidc_context: Readonly<Record<string, unknown>> | null;
  readonly client: ClientView;
  readonly request_url: string;
  readonly session_id: string;
  readonly device_request_id?: string;
  readonly login_csrf: string;
  readonly requested_at: number;
  /** Milliseconds since 1970; undefined before sign-in. */
  readonly authenticated_at?: number;
  readonly login?: {
    readonly remember: boolean;
    readonly remember_for: number;
    readonly extend_session_lifespan: boolean;
    readonly acr: string;
    readonly amr: readonly string[];
    readonly force_subject_identifier: string;
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

/** The state of a device request before login. It is encrypted in challenges and verifiers, not stored. */
export interface DeviceFlow
  extends Pick<Flow, 'requested_scope' | 'requested_audience' | 'request_url' | 'requested_at'> {
  readonly csrf: string;
  /** Set after the user entered the code. */
  readonly client?: ClientView;
  readonly device_request_id?: string;
}

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
