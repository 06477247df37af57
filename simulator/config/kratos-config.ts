import type { CorsConfig } from '../http/cors.ts';
import type { HttpAuth, IdentitySchema, RequiredAal, SelfserviceConfig } from './kratos-types.ts';
import type { ListenConfig, SameSite } from './shared-keys.ts';

export type TemplateSources = Readonly<Record<string, unknown>>;

export interface HttpRequestConfig {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The URL in the configuration, if the file was read at start. */
  readonly body_file?: string;
  readonly auth?: HttpAuth;
}

export interface CourierConfig {
  readonly delivery_strategy: 'smtp' | 'http';
  readonly message_retries: number;
  /** `pull_wait` in milliseconds. */
  readonly worker: { readonly pull_count: number; readonly pull_wait: number };
  readonly smtp: {
    readonly connection_uri?: string;
    readonly from_address: string;
    readonly from_name?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly local_name: string;
    readonly client_cert_path: string;
    readonly client_key_path: string;
  };
  readonly http?: { readonly request_config: HttpRequestConfig };
  readonly channels: readonly {
    readonly id: 'sms';
    readonly type?: 'http';
    readonly request_config: HttpRequestConfig;
  }[];
  /** As written: `recovery_code.valid.email.subject`, ... */
  readonly templates: TemplateSources;
  readonly template_override_path?: string;
  /** The texts of the templates that need no network, by their URLs. */
  readonly template_sources: Readonly<Record<string, string>>;
  /** The files below `template_override_path`. */
  readonly template_overrides: Readonly<Record<string, string>>;
}

export interface TokenizerTemplate {
  readonly jwks_url: string;
  /** Milliseconds. */
  readonly ttl: number;
  readonly claims_mapper_url?: string;
  readonly subject_source: 'id' | 'external_id';
}

/** A read and checked `kratos.yml`. */
export interface KratosConfig {
  /** Development mode: `--dev`, or the environment variable `DEV`. */
  readonly dev: boolean;
  /**
   * The variable `DEV_DISABLE_API_FLOW_ENFORCEMENT=true`, in development mode only: browsers may submit flows of type
   * `api`.
   */
  readonly disable_api_flow_enforcement: boolean;
  /** Identifies this configuration: the key `revision`, or a digest of the document. */
  readonly revision: string;
  /**
   * If false, messages stay in the queue. The command line sets it to false unless its flag `--watch-courier` is given.
   */
  readonly 'watch-courier'?: boolean;
  readonly version?: string;
  readonly dsn?: string;
  readonly selfservice: SelfserviceConfig;
  readonly serve: {
    readonly public: ListenConfig & { readonly base_url: string; readonly cors: CorsConfig };
    readonly admin: ListenConfig & { readonly base_url: string };
  };
  readonly identity: { readonly default_schema_id: string; readonly schemas: readonly IdentitySchema[] };
  readonly session: {
    /** Milliseconds. */
    readonly lifespan: number;
    /** A session may be extended in this time before its end, in milliseconds; undefined: always. */
    readonly earliest_possible_extend?: number;
    readonly cookie: {
      readonly name: string;
      readonly persistent: boolean;
      readonly domain?: string;
      readonly path?: string;
      readonly same_site?: SameSite;
      readonly secure?: boolean;
    };
    readonly whoami: {
      readonly required_aal: RequiredAal;
      readonly tokenizer: { readonly templates: Readonly<Record<string, TokenizerTemplate>> };
    };
  };
  readonly cookies: {
    readonly domain?: string;
    readonly path: string;
    readonly same_site: SameSite;
    readonly secure?: boolean;
  };
  readonly oauth2_provider: {
    readonly url?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly override_return_to: boolean;
  };
  readonly courier: CourierConfig;
  readonly security: { readonly account_enumeration: { readonly mitigate: boolean } };
  readonly secrets: {
    readonly default: readonly string[];
    readonly cookie: readonly string[];
    readonly cipher: readonly string[];
    readonly pagination: readonly string[];
  };
  readonly hashers: {
    readonly algorithm: 'argon2' | 'bcrypt';
    readonly bcrypt: { readonly cost: number };
    readonly argon2: Readonly<Record<string, unknown>>;
  };
  readonly ciphers: { readonly algorithm: 'noop' | 'aes' | 'xchacha20-poly1305' };
  readonly log: { readonly level: string; readonly format?: string; readonly leak_sensitive_values: boolean };
  readonly clients: {
    readonly http: {
      readonly disallow_private_ip_ranges: boolean;
      readonly private_ip_exception_urls: readonly string[];
    };
    readonly web_hook: { readonly header_allowlist: readonly string[] };
  };
  readonly feature_flags: {
    readonly cacheable_sessions: boolean;
    /** Milliseconds. */
    readonly cacheable_sessions_max_age?: number;
    readonly use_continue_with_transitions: boolean;
    readonly choose_recovery_address: boolean;
    readonly legacy_continue_with_verification_ui: boolean;
    readonly legacy_require_verified_login_error: boolean;
    readonly faster_session_extend: boolean;
    readonly password_profile_registration_node_group: 'password' | 'default';
    readonly legacy_oidc_registration_node_group: boolean;
  };
}
