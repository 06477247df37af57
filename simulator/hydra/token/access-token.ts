import { seconds } from '@members/engines/go/time';
import { uuid } from '../../runtime/runtime.ts';
import { accessTokenStrategy, type Client } from '../domain/client.ts';
import { opaqueToken } from '../domain/ids.ts';
import type { Grant } from '../domain/records.ts';
import { accessTokenKeys, idTokenKeys } from '../keys/signing.ts';
import type { Hydra } from '../request/context.ts';

/** Claims that only the server sets, even if `oauth2.allowed_top_level_claims` names them. */
const reserved = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scp', 'ext'];

/** The `kid` of the key that signs a client's access tokens; '' for opaque tokens. */
export const accessTokenKid = async ({ config, keys }: Hydra, client: Client): Promise<string> =>
  accessTokenStrategy(config, client) === 'jwt' ? keys.kid(accessTokenKeys) : '';

/** The `kid`s of the current signing keys, for a grant. */
export const currentKids = async (hydra: Hydra, client: Client): Promise<Grant['kids']> => ({
  id_token: await hydra.keys.kid(idTokenKeys),
  access_token: await accessTokenKid(hydra, client),
});

/** The claims of a JWT access token, in Ory's format, which is older than RFC 9068. */
function claimsOf({ config, runtime }: Hydra, grant: Grant, { iat, exp }: { iat: number; exp: number }): object {
  const { allowed_top_level_claims, mirror_top_level_claims, exclude_not_before_claim } = config.oauth2;
  const { scope_claim } = config.strategies.jwt;
  const top = allowed_top_level_claims.filter((name) => !reserved.includes(name) && Object.hasOwn(grant.ext, name));
  return {
    ...Object.fromEntries(top.map((name) => [name, grant.ext[name]])),
    client_id: grant.client_id,
    ...(mirror_top_level_claims ? { ext: grant.ext } : {}),
    ...(scope_claim === 'string' ? {} : { scp: grant.scope }),
    ...(scope_claim === 'list' ? {} : { scope: grant.scope.join(' ') }),
    sub: grant.subject,
    iss: config.urls.self.issuer,
    aud: grant.audience,
    jti: uuid(runtime.random),
    iat,
    ...(exclude_not_before_claim ? {} : { nbf: iat }),
    exp,
  };
}

/** Makes an access token in the client's format. Times are in milliseconds since 1970. */
export async function makeAccessToken(
  hydra: Hydra,
  client: Client,
  grant: Grant,
  { now, expires_at }: { readonly now: number; readonly expires_at: number },
): Promise<string> {
  if (accessTokenStrategy(hydra.config, client) === 'opaque') return opaqueToken(hydra.runtime.random, 'at');
  const claims = claimsOf(hydra, grant, { iat: seconds(now), exp: seconds(expires_at) });
  return hydra.keys.sign({ ...claims }, { set: accessTokenKeys, kid: grant.kids.access_token });
}
