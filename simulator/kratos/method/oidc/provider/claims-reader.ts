import type { OidcProvider } from '../../../../config/kratos.ts';
import type { Kratos } from '../../../request/context.ts';
import type { JsonObject } from './request.ts';

/** The input of a claims reader: the provider and its token response. */
export interface ClaimsRequest {
  readonly kratos: Kratos;
  readonly provider: OidcProvider;
  readonly token: JsonObject;
}

/** Reads the claims of a user at one kind of provider. */
export interface ClaimsReader {
  /** Separates the granted scopes in the token response; left out if Kratos does not check them. */
  readonly scopeSeparator?: ',' | ' ';
  readonly readClaims: (request: ClaimsRequest, scopes: readonly string[]) => Promise<ProviderClaims>;
}

/** Claims by their standard names; `raw` holds the provider's own members, for kinds that keep them. */
export interface ProviderClaims {
  readonly claims: JsonObject;
  readonly raw?: JsonObject;
}
