import type { CorsConfig } from '../http/cors.ts';
import type { ListenConfig, SameSite, TlsConfig } from './shared-keys.ts';

/** A token or refresh hook. The short form, a URL alone, is read as `{ url }`. */
export interface TokenHook {
  readonly url: string;
  readonly auth?: {
    readonly type: 'api_key';
    readonly config: { readonly name: string; readonly value: string; readonly in?: 'header' | 'cookie' };
  };
}

/** TLS of a listener. `serve.tls` supplies missing keys. */
export interface HydraTls extends TlsConfig {
  readonly enabled?: boolean;
  /** Networks of trusted proxies that terminate TLS, such as `10.0.0.0/8`. */
  readonly allow_termination_from?: readonly string[];
}

interface HydraListener extends ListenConfig {
  readonly cors: CorsConfig;
  readonly tls: HydraTls;
}

/**
 * `hydra.yml` with the keys of the file, and with defaults. Durations are in milliseconds. A URL that is not set is
 * undefined.
 */
export interface HydraConfig {
  /** Development mode: `--dev`, or the environment variable `DEV`. */
  readonly dev: boolean;
  readonly version?: string;
  readonly dsn?: string;
  readonly serve: {
    readonly public: HydraListener;
    readonly admin: HydraListener;
    readonly tls: HydraTls;
    readonly cookies: {
      /** `None` counts as `Lax` if the issuer is not https. */
      readonly same_site_mode: SameSite;
      readonly same_site_legacy_workaround: boolean;
      readonly domain?: string;
      readonly secure: boolean;
      readonly names: {
        readonly login_csrf: string;
        readonly consent_csrf: string;
        readonly device_csrf: string;
        readonly session: string;
      };
      readonly paths: { readonly session: string };
    };
  };
  readonly urls: {
    /** The default `issuer` is the URL of the public listener. */
    readonly self: { readonly issuer: string; readonly public?: string; readonly admin?: string };
    readonly login?: string;
    readonly registration?: string;
    readonly consent?: string;
    readonly logout?: string;
    readonly error?: string;
    readonly post_logout_redirect?: string;
    readonly device: { readonly verification?: string; readonly success?: string };
    readonly identity_provider: {
      readonly url?: string;
      readonly publicUrl?: string;
      readonly headers: Readonly<Record<string, string>>;
    };
  };
  /** In milliseconds. `refresh_token: -1` means never. */
  readonly ttl: {
    readonly login_consent_request: number;
    readonly authentication_session: number;
    readonly access_token: number;
    readonly refresh_token: number;
    readonly id_token: number;
    readonly auth_code: number;
    readonly device_user_code: number;
  };
  readonly oauth2: {
    readonly expose_internal_errors: boolean;
    readonly session: { readonly encrypt_at_rest: boolean };
    readonly exclude_not_before_claim: boolean;
    readonly allowed_top_level_claims: readonly string[];
    readonly mirror_top_level_claims: boolean;
    readonly hashers: {
      readonly algorithm: 'pbkdf2' | 'bcrypt';
      readonly bcrypt: { readonly cost: number };
      readonly pbkdf2: { readonly iterations: number };
    };
    readonly pkce: { readonly enforced: boolean; readonly enforced_for_public_clients: boolean };
    readonly client_credentials: { readonly default_grant_allowed_scope: boolean };
    readonly grant: {
      /** `rotation_grace_period` in milliseconds. */
      readonly refresh_token: { readonly rotation_grace_period: number; readonly rotation_grace_reuse_count: number };
      /** `max_ttl` in milliseconds. */
      readonly jwt: { readonly jti_optional: boolean; readonly iat_optional: boolean; readonly max_ttl: number };
    };
    readonly token_hook?: TokenHook;
    readonly refresh_token_hook?: TokenHook;
    readonly device_authorization: {
      /** Milliseconds. */
      readonly token_polling_interval: number;
      readonly user_code?: {
        readonly entropy_preset?: string;
        readonly length?: number;
        readonly character_set?: string;
      };
    };
  };
  readonly hsm: { readonly enabled?: boolean };
  readonly oidc: {
    readonly subject_identifiers: {
      readonly supported_types: readonly ('public' | 'pairwise')[];
      readonly pairwise?: { readonly salt: string };
    };
    readonly dynamic_client_registration: { readonly enabled: boolean; readonly default_scope: readonly string[] };
  };
  readonly strategies: {
    readonly scope: 'exact' | 'wildcard';
    readonly access_token: 'opaque' | 'jwt';
    readonly jwt: { readonly scope_claim: 'list' | 'string' | 'both' };
  };
  readonly secrets: {
    readonly system: readonly string[];
    readonly cookie: readonly string[];
    readonly pagination: readonly string[];
  };
  readonly log: { readonly level: string; readonly format: string; readonly leak_sensitive_values: boolean };
  readonly webfinger: {
    readonly jwks: { readonly broadcast_keys: readonly string[] };
    readonly oidc_discovery: {
      readonly jwks_url?: string;
      readonly token_url?: string;
      readonly auth_url?: string;
      readonly device_authorization_url?: string;
      readonly client_registration_url?: string;
      readonly supported_claims: readonly string[];
      readonly supported_scope: readonly string[];
      readonly userinfo_url?: string;
    };
  };
  readonly clients: {
    readonly http: {
      readonly disallow_private_ip_ranges: boolean;
      readonly private_ip_exception_urls: readonly string[];
    };
  };
}
