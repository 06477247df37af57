import type { ClientView } from './client-view.ts';
import type { Flow } from './flow.ts';

/** The records of the world, except clients. Times are milliseconds since 1970. */

export interface LoginSession {
  readonly id: string;
  readonly authenticated_at: number;
  readonly subject: string;
  readonly identity_provider_session_id: string;
  readonly remember: boolean;
  /** When its cookie expires; undefined for a session cookie. */
  readonly expires_at?: number;
}

/** A granted consent. Its id is the `consent_request_id`, which its tokens refer to. */
export interface ConsentSession {
  readonly id: string;
  readonly flow: Flow;
}

/** Whether a consent is still valid for later requests. `remember_for` is in seconds; 0 means for ever. */
export function isConsentValid({ flow }: ConsentSession, now: number): boolean {
  const { consent, requested_at } = flow;
  if (!consent) return false;
  return consent.remember_for <= 0 || !consent.remember || requested_at + consent.remember_for * 1000 > now;
}

/** The end of a consent's validity. A consent that is not remembered serves one request only. */
export const consentEnd = ({ flow: { consent, requested_at } }: ConsentSession): number =>
  !consent?.remember
    ? requested_at
    : consent.remember_for > 0
      ? requested_at + consent.remember_for * 1000
      : Number.POSITIVE_INFINITY;

export interface LogoutRequest {
  readonly id: string;
  readonly subject: string;
  readonly sid: string;
  /** Relative, as in Hydra. */
  readonly request_url: string;
  readonly rp_initiated: boolean;
  readonly verifier: string;
  readonly redirect_to: string;
  readonly client: ClientView | null;
  readonly requested_at?: number;
  readonly expires_at?: number;
  /** The time of creation, which responses do not show. It limits the retention of requests without `expires_at`. */
  readonly made_at?: number;
  readonly state: 'open' | 'accepted' | 'rejected';
  readonly used: boolean;
}

/** The scopes, audiences and claims granted to a client. A code and its tokens refer to it. */
export interface Grant {
  readonly request_id: string;
  readonly client_id: string;
  readonly subject: string;
  readonly scope: readonly string[];
  readonly audience: readonly string[];
  /** The claims of the ID token, without those that differ in each token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The consent's additional claims for the ID token, unchanged. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The requested scopes, if they can differ from the granted ones. */
  readonly requested?: readonly string[];
  /** The expiry of its authorization code. */
  readonly code_expires_at?: number;
  /** The member `ext` of an introspection response. */
  readonly ext: Readonly<Record<string, unknown>>;
  /**
   * The `kid`s of the signing keys when the grant was made. Later tokens still name them, even if another key signs.
   */
  readonly kids: { readonly id_token?: string; readonly access_token: string };
}

/** The request of a device (RFC 8628, section 3.2). Its id is the signature of the device code. */
export interface DeviceRequest {
  readonly id: string;
  readonly device_code: string;
  readonly user_code: string;
  readonly client_id: string;
  readonly scope: readonly string[];
  readonly audience: readonly string[];
  readonly expires_at: number;
  /** Set after the user consented. */
  readonly grant?: Grant;
}

export interface AuthorizationCode {
  readonly id: string;
  readonly grant: Grant;
  readonly redirect_uri: string;
  /** Claims for the first ID token only: `c_hash` and `acr`. */
  readonly claims?: Readonly<Record<string, string>>;
  readonly expires_at: number;
  readonly used: boolean;
}

/** The PKCE parameters of a code. Stored separately, because the first attempt uses them up. */
export interface PkceRequest {
  readonly id: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}

export interface Token {
  readonly id: string;
  readonly use: 'access_token' | 'refresh_token';
  readonly grant: Grant;
  readonly issued_at: number;
  /** Undefined: never. */
  readonly expires_at?: number;
  /** False for a used refresh token. */
  readonly active: boolean;
  /** For a refresh token: the access token issued with it, its first use, and the number of uses. */
  readonly access_token?: string;
  readonly first_used_at?: number;
  readonly used_times?: number;
}

/** An issuer whose assertions about a subject, or about any subject, are accepted. */
export interface TrustedIssuer {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly allow_any_subject: boolean;
  readonly scope: readonly string[] | null;
  /** The `kid` of a key in the set that is named after the issuer. */
  readonly kid: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/**
 * The subject identifier that a login chose for a user and a client (`force_subject_identifier`). The newest one
 * counts.
 */
export interface ForcedSubject {
  readonly id: string;
  readonly client_id: string;
  readonly forced: string;
}

/** A used assertion. Its id is the `jti`. */
export interface UsedAssertion {
  readonly id: string;
  readonly expires_at: number;
}

/** A JSON Web Key of a set. */
export interface StoredKey {
  /** Made of `set` and `kid`, because several sets can have keys with the same `kid`. */
  readonly id: string;
  readonly set: string;
  readonly kid: string;
  readonly jwk: Readonly<Record<string, string | readonly string[]>>;
}
