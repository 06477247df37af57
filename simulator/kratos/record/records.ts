/**
 * The records that the world stores. Times are milliseconds since 1970. Members that go over the wire have their wire
 * names.
 */
export type {
  Ceremony,
  DuplicateCredentials,
  FlowRecord,
  FlowState,
  KeyMethod,
  LoginFlowRecord,
  ProviderTokens,
  RecoveryFlowRecord,
  RegistrationFlowRecord,
  SettingsFlowRecord,
  Ui,
  VerificationFlowRecord,
} from './flow-records.ts';

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
  /** A UUID that an administrator set. The simulator keeps no organizations. */
  readonly organization_id?: string;
  readonly schema_id: string;
  readonly state: 'active' | 'inactive';
  /** Undefined after the first change of traits in the settings. */
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
  /** The id of the upstream provider, for social sign-in. */
  readonly provider?: string;
  /** The organization that the provider belongs to. */
  readonly organization?: string;
  readonly completed_at: number;
}

export interface Device {
  readonly id: string;
  readonly ip_address: string;
  /** `null` if the client sends no user agent. */
  readonly user_agent: string | null;
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

/** A one-time code, or the token of a link, that was sent to an address. */
export interface OneTimeCode {
  readonly code: string;
  readonly via: 'email' | 'sms';
  readonly address: string;
  /**
   * The id of the identity's address. The code is void once the address is removed, even if the same address is added
   * again.
   */
  readonly address_id?: string | undefined;
  /** The identity that signs in with the code. Undefined in a registration. */
  readonly identity_id?: string;
  /** Set if an administrator created the code; it was not sent to anyone. */
  readonly by_admin?: true;
  readonly expires_at: number;
  readonly used: boolean;
}

/** The codes of one flow, whose id is the record's id, and the number of attempts to enter one. */
export interface FlowCodes {
  readonly id: string;
  readonly submissions: number;
  readonly codes: readonly OneTimeCode[];
}

/** A message to a user, as it was written. */
export interface MessageRecord {
  readonly id: string;
  readonly type: 'email' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly template_type: string;
  readonly created_at: number;
  /** The data of the message's template, by its public names. */
  readonly template_data?: Readonly<Record<string, unknown>>;
  readonly html_body?: string;
  /** Headers of the request that caused the message. */
  readonly request_headers?: Readonly<Record<string, unknown>>;
  /** Set if an HTTP or SMTP service delivers the message; all other messages stay in the simulator's mailbox. */
  readonly delivery?: Delivery;
}

/** The state of a message's delivery. */
export interface Delivery {
  readonly status: 'queued' | 'sent' | 'abandoned';
  readonly send_count: number;
  /** Newest first, as the admin API shows them. */
  readonly dispatches: readonly object[];
  /** Time of the last attempt in milliseconds since 1970; 0 before the first one. */
  readonly tried_at: number;
}

/** Data that a browser resumes with after a redirect. Its continuity cookie holds the id. */
export interface ContinuityRecord {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly expires_at: number;
}

/**
 * Lets a native app fetch the session of a flow that was completed in a system browser. The record has the flow's id.
 */
export interface ExchangeRecord {
  readonly id: string;
  readonly init_code: string;
  readonly return_to_code: string;
  readonly session_id?: string;
  /** The transient payload that a native app sent along to a provider. For a browser the continuity record holds it. */
  readonly transient_payload?: unknown;
}

export interface ErrorRecord {
  readonly id: string;
  readonly error: unknown;
  readonly created_at: number;
}
