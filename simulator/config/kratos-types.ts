/**
 * `kratos.yml` with the keys of the file, and with defaults. Durations are in milliseconds. A key is optional only if the
 * server has no default either.
 */

export type { OidcProvider } from './kratos-types-oidc.ts';

import type { OidcProvider } from './kratos-types-oidc.ts';

/** Only `web_hook` has a config. */
export interface Hook {
  readonly hook: string;
  readonly config?: HookConfig;
}

export interface HttpAuth {
  readonly type: 'api_key' | 'basic_auth';
  readonly config: Readonly<Record<string, string>>;
}

export interface HookConfig {
  readonly id?: string;
  readonly url: string;
  readonly method: string;
  /** `file://`, `base64://` or `http(s)://` URL of a Jsonnet file. */
  readonly body?: string;
  /** The URL in the configuration, if the file was read at start. Errors in the Jsonnet name it. */
  readonly body_file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: HttpAuth;
  readonly response?: { readonly ignore?: boolean; readonly parse?: boolean };
  readonly can_interrupt?: boolean;
  readonly emit_analytics_event?: boolean;
}

export interface Hooks {
  readonly hooks: readonly Hook[];
}

/** The section `after` of a flow. A missing return URL is inherited from the section around it. */
export interface After extends Hooks {
  readonly default_browser_return_url?: string;
}

type AfterMethods<M extends string> = After & { readonly [method in M]: After };

export type LoginAfterMethod = 'password' | 'webauthn' | 'passkey' | 'oidc' | 'code' | 'totp' | 'lookup_secret';
export type RegistrationAfterMethod = 'password' | 'webauthn' | 'passkey' | 'oidc' | 'code';
export type SettingsAfterMethod = 'password' | 'totp' | 'oidc' | 'webauthn' | 'passkey' | 'lookup_secret' | 'profile';

export type RequiredAal = 'aal1' | 'highest_available';

interface FlowConfig {
  readonly ui_url: string;
  /** Milliseconds. */
  readonly lifespan: number;
  readonly before: Hooks;
}

export interface LoginConfig extends FlowConfig {
  readonly style: 'unified' | 'identifier_first';
  readonly after: AfterMethods<LoginAfterMethod>;
}

export interface RegistrationConfig extends FlowConfig {
  readonly enabled: boolean;
  readonly login_hints: boolean;
  readonly enable_legacy_one_step: boolean;
  readonly style: 'unified' | 'profile_first';
  readonly after: AfterMethods<RegistrationAfterMethod>;
}

export interface SettingsConfig extends FlowConfig {
  /** Milliseconds. */
  readonly privileged_session_max_age: number;
  readonly required_aal: RequiredAal;
  readonly after: AfterMethods<SettingsAfterMethod>;
}

/** Recovery and verification have the same keys. */
export interface AddressFlowConfig extends FlowConfig {
  readonly enabled: boolean;
  readonly use: 'link' | 'code';
  readonly notify_unknown_recipients: boolean;
  readonly after: After;
}

export interface RelyingParty {
  readonly id: string;
  readonly display_name: string;
  readonly origin?: string;
  readonly origins?: readonly string[];
  readonly icon?: string;
}

interface Switch {
  readonly enabled: boolean;
}

export interface MethodsConfig {
  readonly profile: Switch;
  readonly password: Switch & {
    readonly config: {
      readonly haveibeenpwned_host: string;
      readonly haveibeenpwned_enabled: boolean;
      readonly max_breaches: number;
      readonly ignore_network_errors: boolean;
      readonly min_password_length: number;
      readonly identifier_similarity_check_enabled: boolean;
      readonly migrate_hook: Switch & { readonly config?: HookConfig };
    };
  };
  readonly code: Switch & {
    readonly passwordless_enabled: boolean;
    readonly mfa_enabled: boolean;
    readonly config: {
      /** Milliseconds. */
      readonly lifespan: number;
      readonly max_submissions: number;
      readonly missing_credential_fallback_enabled: boolean;
    };
  };
  /** `lifespan` in milliseconds. */
  readonly link: Switch & { readonly config: { readonly base_url?: string; readonly lifespan: number } };
  /** The default issuer is the host of `serve.public.base_url`. */
  readonly totp: Switch & { readonly config: { readonly issuer?: string } };
  readonly lookup_secret: Switch;
  readonly webauthn: Switch & { readonly config: { readonly passwordless: boolean; readonly rp?: RelyingParty } };
  readonly passkey: Switch & { readonly config: { readonly rp?: RelyingParty } };
  readonly oidc: Switch & {
    readonly config: { readonly base_redirect_uri?: string; readonly providers: readonly OidcProvider[] };
  };
}

export interface IdentitySchema {
  readonly id: string;
  readonly url: string;
  readonly selfservice_selectable: boolean;
  /** The loaded JSON Schema, which is valid. */
  readonly schema: Readonly<Record<string, unknown>>;
  /**
   * The server's error when it needs a schema that could not be read after a change of the configuration; `schema` is
   * empty then.
   */
  readonly readError?: string;
  /** The server's error when it writes the schema, because text follows its JSON; everything else works. */
  readonly writeError?: string;
}

export interface SelfserviceConfig {
  readonly default_browser_return_url: string;
  readonly allowed_return_urls: readonly string[];
  readonly flows: {
    readonly login: LoginConfig;
    readonly registration: RegistrationConfig;
    readonly settings: SettingsConfig;
    readonly recovery: AddressFlowConfig;
    readonly verification: AddressFlowConfig;
    readonly logout: { readonly after: { readonly default_browser_return_url?: string } };
    readonly error: { readonly ui_url: string };
  };
  readonly methods: MethodsConfig;
}
