import type { ProviderTokens } from '../../../record/records.ts';

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What a provider told of a person: by names that are known, and, of most kinds, as it came. */
export interface Told {
  readonly claims: Claims;
  readonly raw?: Readonly<Record<string, unknown>> | undefined;
  readonly tokens: ProviderTokens;
}
