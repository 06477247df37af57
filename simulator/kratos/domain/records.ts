/** What the world remembers. Times are milliseconds since 1970; wire names stay wire-cased. */
import type { UiContainer, UiNode, UiText } from '../../../openapi/index.ts';

export interface VerifiableAddress {
  readonly id: string;
  readonly value: string;
  readonly verified: boolean;
  readonly via: string;
  readonly status: 'pending' | 'sent' | 'completed';
  readonly verified_at?: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface RecoveryAddress {
  readonly id: string;
  readonly value: string;
  readonly via: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface Credentials {
  readonly type: string;
  readonly identifiers: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface IdentityRecord {
  readonly id: string;
  readonly external_id?: string;
  readonly schema_id: string;
  readonly state: 'active' | 'inactive';
  /** Lost with the first change of traits in the settings. */
  readonly state_changed_at: number | undefined;
  readonly traits: unknown;
  readonly verifiable_addresses: readonly VerifiableAddress[];
  readonly recovery_addresses: readonly RecoveryAddress[];
  readonly metadata_public: unknown;
  readonly metadata_admin: unknown;
  readonly created_at: number;
  readonly updated_at: number;
  readonly credentials: Readonly<Record<string, Credentials>>;
}

export interface AuthenticationMethod {
  readonly method: string;
  readonly aal: 'aal1' | 'aal2';
  /** Which one of social sign-in. */
  readonly provider?: string;
  readonly completed_at: number;
}

export interface Device {
  readonly id: string;
  readonly ip_address: string;
  readonly user_agent: string;
  readonly location: string;
}

export interface SessionRecord {
  readonly id: string;
  readonly token: string;
  readonly logout_token: string;
  readonly active: boolean;
  readonly identity_id: string;
  readonly issued_at: number;
  readonly expires_at: number;
  readonly authenticated_at: number;
  readonly authentication_methods: readonly AuthenticationMethod[];
  readonly devices: readonly Device[];
  readonly created_at: number;
}

/** A flow's form while it is worked on: the wire shape, mutable. */
export type Ui = Omit<UiContainer, 'nodes' | 'messages'> & { nodes: UiNode[]; messages?: UiText[] };

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
  state: 'choose_method' | 'sent_email' | 'passed_challenge' | 'show_form' | 'success';
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
  readonly refresh: boolean;
  readonly requested_aal: 'aal1' | 'aal2';
  readonly created_at: number;
  updated_at: number;
  /** Whoever signs in to the account of that identifier gets this provider added to it. */
  duplicate_credentials?: DuplicateCredentials;
}

export interface DuplicateCredentials {
  readonly identifier: string;
  readonly provider: string;
  readonly subject: string;
}

export interface RegistrationFlowRecord extends FlowBase {
  readonly kind: 'registration';
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

export interface VerificationFlowRecord extends FlowBase {
  readonly kind: 'verification';
  /** Of a flow that a sign-up or sign-in began: who goes on to Hydra once the address is verified. */
  readonly session_id?: string;
}

export type FlowRecord = LoginFlowRecord | RegistrationFlowRecord | SettingsFlowRecord | VerificationFlowRecord;

/** A one-time code that was sent to an address. */
export interface OneTimeCode {
  readonly code: string;
  readonly via: 'email' | 'sms';
  readonly address: string;
  /** Who signs in by it; at a registration nobody is known yet. */
  readonly identity_id?: string;
  readonly expires_at: number;
  readonly used: boolean;
}

/** The codes of one flow, whose id it bears, and how often somebody tried one. */
export interface FlowCodes {
  readonly id: string;
  readonly submissions: number;
  readonly codes: readonly OneTimeCode[];
}

/** A message to somebody, as it was written. */
export interface MessageRecord {
  readonly id: string;
  readonly type: 'email' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly template_type: string;
  readonly created_at: number;
}

/** What a browser will come back to; its cookie knows the id (`continuity`). */
export interface ContinuityRecord {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly expires_at: number;
}

/** How a native app fetches the session of a flow, whose id it bears, that a system browser finished. */
export interface ExchangeRecord {
  readonly id: string;
  readonly init_code: string;
  readonly return_to_code: string;
  readonly session_id?: string;
}

export interface ErrorRecord {
  readonly id: string;
  readonly error: unknown;
  readonly created_at: number;
}
