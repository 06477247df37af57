/**
 * The flows that the world stores. Times are milliseconds since 1970. Members that go over the wire have their wire
 * names.
 */
import type { UiContainer, UiNode, UiText } from '@members/openapi';

/** A flow's form while it is built: the wire shape, mutable. */
export type Ui = Omit<UiContainer, 'nodes' | 'messages'> & { nodes: UiNode[]; messages?: UiText[] };

export type FlowState =
  | 'choose_method'
  | 'sent_email'
  | 'passed_challenge'
  | 'show_form'
  | 'success'
  | 'recovery_awaiting_address'
  | 'recovery_awaiting_address_choice'
  | 'recovery_confirming_address'
  | 'recovery_awaiting_code';

interface FlowBase {
  readonly id: string;
  readonly type: 'browser' | 'api';
  readonly issued_at: number;
  readonly expires_at: number;
  request_url: string;
  /** The token of the anti-CSRF cookie when the flow was made. Reading the flow requires the same cookie. */
  csrf_token: string;
  return_to: string;
  oauth2_login_challenge: string;
  identity_schema: string;
  ui: Ui;
  active: string;
  state: FlowState;
  /** The WebAuthn ceremonies that the flow began. */
  ceremonies?: Partial<Record<KeyMethod, Ceremony>>;
}

/** The methods that sign in with an authenticator's keys. */
export type KeyMethod = 'passkey' | 'webauthn';

/** A request to an authenticator that waits for its response. Bytes are in base64url. */
export interface Ceremony {
  readonly challenge: string;
  /** The user handle, if it is known before the key answers. */
  readonly user_handle: string;
  /** Ids of the keys that may answer; an empty list allows any key. */
  readonly allowed: readonly string[];
}

export interface LoginFlowRecord extends FlowBase {
  readonly kind: 'login';
  readonly organization_id?: string;
  readonly refresh: boolean;
  readonly requested_aal: 'aal1' | 'aal2';
  readonly created_at: number;
  updated_at: number;
  /** The provider account that is added to the identity with that identifier once its owner signs in. */
  duplicate_credentials?: DuplicateCredentials;
}

/** The tokens of an upstream provider, encrypted; '' for a token that it did not issue. */
export interface ProviderTokens {
  readonly initial_id_token: string;
  readonly initial_access_token: string;
  readonly initial_refresh_token: string;
}

export interface DuplicateCredentials {
  readonly identifier: string;
  readonly provider: string;
  readonly subject: string;
  readonly organization?: string | undefined;
  readonly tokens: ProviderTokens;
}

export interface RegistrationFlowRecord extends FlowBase {
  readonly kind: 'registration';
  organization_id?: string;
  /** The options for new keys as the form shows them. They stay the same on every screen of the flow. */
  creation_options?: Partial<Record<KeyMethod, string>>;
}

export interface SettingsFlowRecord extends FlowBase {
  readonly kind: 'settings';
  readonly identity_id: string;
  /** The secret offered to an authenticator app, as an `otpauth:` address. */
  totp_url?: string;
  /** New backup codes that the user has not confirmed yet. */
  lookup_codes?: readonly string[];
}

export interface RecoveryFlowRecord extends FlowBase {
  readonly kind: 'recovery';
  /**
   * Set if an administrator began the flow. The user's browser has no matching anti-CSRF cookie then, so no token is
   * required.
   */
  readonly skips_csrf?: true;
  /** The identity that was recovered with this flow. */
  recovered_identity_id?: string;
}

export interface VerificationFlowRecord extends FlowBase {
  readonly kind: 'verification';
  /**
   * The session with which the OAuth2 login continues once the address is verified. Set if a registration or login
   * began the flow.
   */
  readonly session_id?: string;
}

export type FlowRecord =
  | LoginFlowRecord
  | RegistrationFlowRecord
  | SettingsFlowRecord
  | RecoveryFlowRecord
  | VerificationFlowRecord;
