export type AccountClaims = Readonly<Record<string, unknown>>;

/** An account on the sign-in page. */
export interface Account {
  readonly subject: string;
  /** Standard claims (OpenID Connect Core, section 5.1) and any others; `sub` comes from `subject`. */
  readonly claims: AccountClaims;
}

export interface UpstreamClient {
  readonly client_id: string;
  readonly client_secret: string;
  /** Compared as whole addresses (RFC 9700, section 4.1.3). */
  readonly redirect_uris: readonly string[];
}

export interface UpstreamConfig {
  /** The provider's URL without a slash at the end, for discovery and ID tokens. */
  readonly issuer: string;
  /** Heading of the sign-in page. */
  readonly name: string;
  readonly clients: readonly UpstreamClient[];
  readonly accounts: readonly Account[];
}
