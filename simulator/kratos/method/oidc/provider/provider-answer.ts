import type { ProviderTokens } from '../../../record/records.ts';

/** Claims of a provider; `sub` is always there. */
export type ClaimsWithSubject = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The result of a provider's callback: standard claims, the provider's own members (for most kinds) and its tokens. */
export interface ProviderAnswer {
  readonly claims: ClaimsWithSubject;
  readonly raw?: Readonly<Record<string, unknown>> | undefined;
  readonly tokens: ProviderTokens;
}
