import type { OidcProvider } from './kratos-types-oidc.ts';

/** Where a provider of its kind is; the other kinds speak no OpenID Connect, or have an address of their own each. */
const known: Readonly<Record<string, (provider: OidcProvider) => string>> = {
  google: () => 'https://accounts.google.com',
  apple: () => 'https://appleid.apple.com',
  line: () => 'https://access.line.me',
  linkedin_v2: () => 'https://www.linkedin.com/oauth',
  netid: () => 'https://broker.netid.de/',
  microsoft: ({ microsoft_tenant: tenant }) => `https://login.microsoftonline.com/${tenant}/v2.0`,
};

/** Every provider is taken for a `generic` one, at its `issuer_url` or where its kind is; '' where it is nowhere. */
export function issuerOf(provider: OidcProvider): string {
  return provider.issuer_url ?? known[provider.provider]?.(provider) ?? '';
}

/** What is to be said at start of a provider that is more than `generic` on the real server. */
export function issuerWarning(provider: OidcProvider): string | undefined {
  const { provider: kind, issuer_url: written } = provider;
  if (kind === 'generic' || written !== undefined) return undefined;
  const issuer = issuerOf(provider);
  return issuer === ''
    ? `${kind} is simulated as generic and needs an issuer_url here`
    : `${kind} is simulated as generic at ${issuer}; an issuer_url leads elsewhere`;
}
