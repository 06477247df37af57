import type { ClientView } from './client-view.ts';
import type { Flow } from './flow.ts';

/** What the world remembers beside clients. Times are milliseconds since 1970. */

export interface LoginSession {
  readonly id: string;
  readonly authenticated_at: number;
  readonly subject: string;
  readonly identity_provider_session_id: string;
  readonly remember: boolean;
  /** When its cookie ends. */
  readonly expires_at?: number;
}

/** A consent that was given; its id is the `consent_request_id`, which also names the tokens made from it. */
export interface ConsentSession {
  readonly id: string;
  readonly flow: Flow;
}

/** Whether a consent still counts for later requests; `remember_for` in seconds, 0 for ever. */
export function isCurrent({ flow }: ConsentSession, now: number): boolean {
  const { consent, requested_at } = flow;
  if (!consent) return false;
  return consent.remember_for <= 0 || !consent.remember || requested_at + consent.remember_for * 1000 > now;
}

/** When nobody is shown as bound by a consent any more; what was not to be remembered served one request only. */
export const endOf = ({ flow: { consent, requested_at } }: ConsentSession): number =>
  !consent?.remember
    ? requested_at
    : consent.remember_for > 0
      ? requested_at + consent.remember_for * 1000
      : Number.POSITIVE_INFINITY;

export interface LogoutRequest {
  readonly id: string;
  readonly subject: string;
  readonly sid: string;
  /** Relative, as Hydra keeps it. */
  readonly request_url: string;
  readonly rp_initiated: boolean;
  readonly verifier: string;
  readonly redirect_to: string;
  readonly client: ClientView | null;
  readonly requested_at?: number;
  readonly expires_at?: number;
  /** When it was made, told or not; what Hydra gives no end is forgotten by it. */
  readonly made_at?: number;
  readonly state: 'open' | 'accepted' | 'rejected';
  readonly used: boolean;
}

/** What a code, and each token made from it, stands for. */
export interface Grant {
  readonly request_id: string;
  readonly client_id: string;
  readonly subject: string;
  readonly scope: readonly string[];
  readonly audience: readonly string[];
  /** The id token's claims, without those that are new in each token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What the consent added to the id token, as it was said. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What was asked for, where that may be more than was granted. */
  readonly requested?: readonly string[];
  /** When the code ends that it comes from. */
  readonly code_expires_at?: number;
  /** What introspection shows as `ext`. */
  readonly ext: Readonly<Record<string, unknown>>;
  /** The names of the keys that signed when it was given: tokens go on to tell them, whoever signs meanwhile. */
  readonly kids: { readonly id_token?: string; readonly access_token: string };
}

/** The codes of a device (RFC 8628, section 3.2); its id is the signature of the device code. */
export interface DeviceRequest {
  readonly id: string;
  readonly device_code: string;
  readonly user_code: string;
  readonly client_id: string;
  readonly scope: readonly string[];
  readonly audience: readonly string[];
  readonly expires_at: number;
  /** There once a person said yes. */
  readonly grant?: Grant;
}

export interface AuthorizationCode {
  readonly id: string;
  readonly grant: Grant;
  readonly redirect_uri: string;
  /** What the id token tells that is had for it, and none after: the code's digest, and how the person was recognised. */
  readonly claims?: Readonly<Record<string, string>>;
  readonly expires_at: number;
  readonly used: boolean;
}

/** Kept apart from the code, because the first look at it spends it. */
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
  /** Absent: never. */
  readonly expires_at?: number;
  /** False for a refresh token that was used. */
  readonly active: boolean;
  /** Of a refresh token: the access token that was given with it, when it was used first, and how often. */
  readonly access_token?: string;
  readonly first_used_at?: number;
  readonly used_times?: number;
}

/** Somebody whose assertions about a subject, or about anybody, count. */
export interface TrustedIssuer {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly allow_any_subject: boolean;
  readonly scope: readonly string[] | null;
  /** Of a key in the set that has the issuer's name. */
  readonly kid: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** What a login chose a person to be called by a client; the newest for both. */
export interface ForcedSubject {
  readonly id: string;
  readonly client_id: string;
  readonly forced: string;
}

/** An assertion that was used; its id is the `jti`. */
export interface UsedAssertion {
  readonly id: string;
  readonly expires_at: number;
}

/** A JSON Web Key of a set, as it is written. */
export interface StoredKey {
  /** Of both names, for each set has its own keys. */
  readonly id: string;
  readonly set: string;
  readonly kid: string;
  readonly jwk: Readonly<Record<string, string | readonly string[]>>;
}
