/** One entry of `selfservice.methods.oidc.config.providers`. */
export interface OidcProvider {
  readonly id: string;
  /** `generic`, `google`, `github`, ... */
  readonly provider: string;
  readonly label?: string;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly issuer_url?: string;
  readonly auth_url?: string;
  readonly token_url?: string;
  /** `file://`, `base64://` or `http(s)://` URL of a Jsonnet file. */
  readonly mapper_url: string;
  /** The URL in the configuration, if the file was read at start. Errors in the mapper name it. */
  readonly mapper_file?: string;
  readonly scope: readonly string[];
  readonly requested_claims?: Readonly<Record<string, unknown>>;
  readonly claims_source: 'id_token' | 'userinfo';
  /** A missing value behaves as `auto`, but one kind of provider refuses an explicit `auto`. */
  readonly pkce?: 'auto' | 'never' | 'force';
  /** The URL from `--upstream-for` for this kind: it is used as a `generic` provider there. Not a key of the file. */
  readonly upstream?: string;
  readonly account_linking_mode: 'confirm_with_existing_credential' | 'automatic';
  readonly subject_source: 'userinfo' | 'me' | 'oid';
  readonly additional_id_token_audiences: readonly string[];
  readonly organization_id?: string;
  readonly microsoft_tenant?: string;
  readonly apple_team_id?: string;
  readonly apple_private_key_id?: string;
  readonly apple_private_key?: string;
  readonly fedcm_config_url?: string;
  readonly net_id_token_origin_header?: string;
}
