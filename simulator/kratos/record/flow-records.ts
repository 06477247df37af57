/** The flows that the world remembers. Times are milliseconds since 1970; wire names stay wire-cased. */
import type { UiContainer, UiNode, UiText } from '@members/openapi';

/** A flow's form while it is worked on: the wire shape, mutable. */
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
  /** The anti-CSRF cookie's token when the flow was made; reading the flow needs the same one. */
  csrf_token: string;
  return_to: string;
  oauth2_login_challenge: string;
  identity_schema: string;
  ui: Ui;
  active: string;
  state: FlowState;
  /** What authenticators were asked for. */
  ceremonies?: Partial<Record<KeyMethod, Ceremony>>;
}

/** The methods that sign in by an authenticator's keys. */
export type KeyMethod = 'passkey' | 'webauthn';

/** What an authenticator was asked for; bytes in base64url. */
export interface Ceremony {
  readonly challenge: string;
  /** What the key calls its owner, where that is known before. */
  readonly user_handle: string;
  /** The keys that may answer; none stands for any. */
  readonly allowed: readonly string[];
}

export interface LoginFlowRecord extends FlowBase {
  readonly kind: 'login';
  readonly organization_id?: string;
  readonly refresh: boolean;
  readonly requested_aal: 'aal1' | 'aal2';
  readonly created_at: number;
  updated_at: number;
  /** Whoever signs in to the account of that identifier gets this provider added to it. */
  duplicate_credentials?: DuplicateCredentials;
}

/** What a provider of social sign-in handed out, encrypted; '' for what it did not. */
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
  /** What forms show of the keys that are asked for: the same on every screen. */
  creation_options?: Partial<Record<KeyMethod, string>>;
}

export interface SettingsFlowRecord extends FlowBase {
  readonly kind: 'settings';
  readonly identity_id: string;
  /** What an authenticator app was offered (`otpauth:`). */
  totp_url?: string;
  /** New backup codes that wait to be confirmed. */
  lookup_codes?: readonly string[];
}

export interface RecoveryFlowRecord extends FlowBase {
  readonly kind: 'recovery';
  /** Begun by an administrator, whose browser is not the person's: nobody is asked for an anti-CSRF token. */
  readonly skips_csrf?: true;
  /** Who has recovered by it. */
  recovered_identity_id?: string;
}

export interface VerificationFlowRecord extends FlowBase {
  readonly kind: 'verification';
  /** Of a flow that a sign-up or sign-in began: who goes on to Hydra once the address is verified. */
  readonly session_id?: string;
}

export type FlowRecord =
  | LoginFlowRecord
  | RegistrationFlowRecord
  | SettingsFlowRecord
  | RecoveryFlowRecord
  | VerificationFlowRecord;
