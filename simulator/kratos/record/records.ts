/** What the world remembers. Times are milliseconds since 1970; wire names stay wire-cased. */
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
  /** A UUID that administrators gave; nothing here knows of the organization itself. */
  readonly organization_id?: string;
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
  /** Of a provider that is an organization's. */
  readonly organization?: string;
  readonly completed_at: number;
}

export interface Device {
  readonly id: string;
  readonly ip_address: string;
  /** `null` of a client that does not say. */
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
  /** Of the person's address: with that goes the code, and one that is taken up again is another. */
  readonly address_id?: string | undefined;
  /** Who signs in by it; at a registration nobody is known yet. */
  readonly identity_id?: string;
  /** Made for a person by an administrator: it was sent to nobody. */
  readonly by_admin?: true;
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
  /** What its template was told, by the names that others know. */
  readonly template_data?: Readonly<Record<string, unknown>>;
  /** The same message as a page. */
  readonly html_body?: string;
  /** Of the request that it answers. */
  readonly request_headers?: Readonly<Record<string, unknown>>;
  /** Where somebody else delivers it; the mailbox takes all others. */
  readonly delivery?: Delivery;
}

/** How far a message has come. */
export interface Delivery {
  readonly status: 'queued' | 'sent' | 'abandoned';
  readonly send_count: number;
  /** The newest first, as the admin API shows them. */
  readonly dispatches: readonly object[];
  /** 0 before the first time; in milliseconds since 1970. */
  readonly tried_at: number;
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
  /** What an app sent along to a provider, in place of the cookie that keeps a browser's. */
  readonly transient_payload?: unknown;
}

export interface ErrorRecord {
  readonly id: string;
  readonly error: unknown;
  readonly created_at: number;
}
