import { type Configuration, IdentityApi, OAuth2Api, Configuration as OryConfiguration } from '@ory/client';
import type { GatewayConfig } from '../config/config.ts';
import { ConfigProblem } from '../config/config-problem.ts';
import type { ClaimMap } from './claim-map.ts';
import { tokenClaims } from './token-claims.ts';

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const usage = 'expected --claims PERSON CLIENT [SCOPE ...]: an id or identifier of an identity, and the id of a client';

/** Returns the result of a call. @throws ConfigProblem that names what was looked for */
async function found<T>(what: string, call: Promise<{ readonly data: T }>): Promise<T> {
  try {
    return (await call).data;
  } catch (error) {
    throw new ConfigProblem([`${what}: ${error instanceof Error ? error.message : error}`]);
  }
}

/**
 * Returns the claims that a person's tokens would have for a client, as JSON. Nothing is granted.
 * @param words the person, the client, and the scopes; without scopes, all that the client may request
 * @throws ConfigProblem if the admin APIs of Kratos and Hydra are not set, or do not know the person or the client
 */
export async function printedClaims(
  { KRATOS_ADMIN_URL, hydra }: GatewayConfig,
  map: ClaimMap,
  [person, clientId, ...wanted]: readonly string[],
): Promise<string> {
  if (person === undefined || clientId === undefined) throw new ConfigProblem([usage]);
  if (KRATOS_ADMIN_URL === undefined || hydra === undefined)
    throw new ConfigProblem(['--claims: expected KRATOS_ADMIN_URL and HYDRA_ADMIN_URL']);
  const at = (basePath: string, token?: string): Configuration =>
    new OryConfiguration({
      basePath,
      baseOptions: { timeout: 5000, proxy: false },
      ...(token && { accessToken: token }),
    });
  const kratos = new IdentityApi(at(KRATOS_ADMIN_URL));
  const identity = uuid.test(person)
    ? await found(`identity ${person}`, kratos.getIdentity({ id: person }))
    : (await found(`identity ${person}`, kratos.listIdentities({ credentialsIdentifier: person })))[0];
  if (identity === undefined) throw new ConfigProblem([`identity ${person}: Kratos has none`]);
  const sessions = await found('sessions', kratos.listIdentitySessions({ id: identity.id, active: true }));
  const client = await found(
    `client ${clientId}`,
    new OAuth2Api(at(hydra.adminUrl, hydra.token)).getOAuth2Client({ id: clientId }),
  );
  const latest = sessions.sort((a, b) => (b.authenticated_at ?? '').localeCompare(a.authenticated_at ?? ''))[0];
  const scopes = wanted.length > 0 ? wanted : (client.scope ?? '').split(' ').filter(Boolean);
  const claims = tokenClaims({ ...latest, identity }, { scopes, client: clientId, map });
  return JSON.stringify({ scopes, ...claims }, null, 2);
}
