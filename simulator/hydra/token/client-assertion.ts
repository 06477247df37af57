import type { Client } from '../domain/client.ts';
import { isUsedAssertion, storeUsedAssertion } from '../domain/trust.ts';
import { isPublicKey, type Jwk } from '../keys/jwk.ts';
import {
  type Claims,
  jwtProblem,
  readJwt,
  signatureProblem,
  timeProblem,
  type UnverifiedJwt,
  verifyJwt,
} from '../keys/jwt.ts';
import { objectOf, text } from '../request/body.ts';
import type { Hydra } from '../request/context.ts';
import { failure, missingRecord } from '../wire/errors.ts';
import { tokenUrls } from './token-urls.ts';

const bearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const invalid = (hint: string) => failure('invalid_client', hint);
const unverified = (debug: string) =>
  invalid("Unable to verify the integrity of the 'client_assertion' value.").because(debug);

function unsupportedAssertion(method: string): string {
  const given = "however 'client_assertion' was provided in the request.";
  if (method === 'none') return `This requested OAuth 2.0 client does not support client authentication, ${given}`;
  const only = `This requested OAuth 2.0 client only supports client authentication method '${method}',`;
  if (['client_secret_post', 'client_secret_basic'].includes(method)) return `${only} ${given}`;
  return `${only} however that method is not supported by this server.`;
}

/** The public key in a set for a JWT, by its `kid` if it has one. @throws OAuthError `invalid_request` */
function selectKey(keys: readonly Jwk[], { alg, kid }: UnverifiedJwt): Jwk {
  if (keys.length === 0) throw failure('invalid_request', 'The retrieved JSON Web Key Set does not contain any key.');
  const named = kid === undefined ? keys : keys.filter((key) => key.kid === kid);
  if (named.length === 0) {
    const hint = `The JSON Web Token uses signing key with kid '${kid}', which could not be found.`;
    throw failure('invalid_request', hint);
  }
  const [kty, kind] = alg.startsWith('ES') ? ['EC', 'ECDSA'] : ['RSA', 'RSA'];
  const fitting = named.find((key) => key.use === 'sig' && key.kty === kty && isPublicKey(key));
  if (fitting) return fitting;
  const rest = `with use='sig' for kid '${kid ?? ''}' in JSON Web Key Set.`;
  throw failure('invalid_request', `Unable to find ${kind} public key ${rest}`);
}

/**
 * The client's key for a JWT, from its `jwks` or `jwks_uri`. A cached set is loaded again if the key is missing.
 *
 * @throws OAuthError
 */
export async function clientKey({ remoteKeys }: Hydra, { rest }: Client, jwt: UnverifiedJwt): Promise<Jwk> {
  const { keys } = objectOf(rest.jwks);
  if (Array.isArray(keys)) return selectKey(keys, jwt);
  const address = text(rest.jwks_uri);
  if (address === '') {
    const hint =
      'The OAuth 2.0 Client has no JSON Web Keys set registered, but they are needed to complete the request.';
    throw invalid(hint);
  }
  try {
    return selectKey(await remoteKeys.resolve(address), jwt);
  } catch {
    return selectKey(await remoteKeys.resolve(address, { fresh: true }), jwt);
  }
}

/** The client of an assertion, if it may use one (RFC 7523, section 3). @throws OAuthError `invalid_client` */
function clientOf({ world }: Hydra, form: URLSearchParams, { alg, claims }: UnverifiedJwt): Client {
  const id = form.get('client_id') || objectOf(claims).sub;
  if (typeof id !== 'string') throw invalid("The claim 'sub' from the client_assertion JSON Web Token is undefined.");
  const client = world.clients.get(id);
  if (!client) throw failure('invalid_client').because(missingRecord);
  if (client.token_endpoint_auth_method !== 'private_key_jwt')
    throw invalid(unsupportedAssertion(client.token_endpoint_auth_method));
  const wanted = text(client.rest.token_endpoint_auth_signing_alg) || 'RS256';
  if (alg === wanted) return client;
  const rest = `but the requested OAuth 2.0 Client enforces signing algorithm '${wanted}'.`;
  throw invalid(`The 'client_assertion' uses signing algorithm '${alg}' ${rest}`);
}

/** Checks the times of a JWT. @throws OAuthError with status 500, as in the server */
export function checkTimes({ runtime }: Hydra, claims: Claims): void {
  const problem = timeProblem(claims, Math.floor(runtime.clock.now() / 1000));
  if (problem !== undefined) throw failure('unrecognizable').because(problem);
}

/** Checks the claims, and stores the assertion as used. @throws OAuthError `invalid_client` or `jti_known` */
async function checkClaims(hydra: Hydra, client: Client, claims: Claims): Promise<void> {
  const { iss, sub, jti, exp, aud } = claims;
  const mustMatch = (name: string) =>
    invalid(`Claim '${name}' from 'client_assertion' must match the 'client_id' of the OAuth 2.0 Client.`);
  if (iss !== client.id) throw mustMatch('iss');
  if (sub !== client.id) throw mustMatch('sub');
  if (!text(jti)) throw invalid("Claim 'jti' from 'client_assertion' must be set but is not.");
  if (isUsedAssertion(hydra.world, text(jti)))
    throw failure('jti_known', "Claim 'jti' from 'client_assertion' MUST only be used once.");
  if (typeof exp !== 'number') {
    const hint =
      'Unable to type assert the expiry time from claims. This should not happen as we validate the expiry time already earlier with token.Claims.Valid()';
    throw invalid(hint);
  }
  await storeUsedAssertion(hydra.world, text(jti), exp * 1000);
  const urls = tokenUrls(hydra);
  if ((Array.isArray(aud) ? aud : [aud]).some((each) => urls.includes(each))) return;
  const endpoint = `must match the authorization server's token endpoint '${urls.join("' or '")}'.`;
  throw invalid(`Claim 'audience' from 'client_assertion' ${endpoint}`);
}

/**
 * Authenticates a client by a signed assertion (RFC 7523, section 2.2); undefined if the form has none.
 *
 * @throws OAuthError `invalid_request`, `invalid_client` or `jti_known`
 */
export async function authenticateByAssertion(hydra: Hydra, form: URLSearchParams): Promise<Client | undefined> {
  const type = form.get('client_assertion_type');
  if (!type) return undefined;
  if (type !== bearer) throw failure('invalid_request', `Unknown client_assertion_type '${type}'.`);
  const assertion = form.get('client_assertion');
  if (!assertion) {
    const hint = `The client_assertion request parameter must be set when using client_assertion_type of '${bearer}'.`;
    throw failure('invalid_request', hint);
  }
  const problem = jwtProblem(assertion);
  const jwt = readJwt(assertion);
  if (!jwt || problem !== '') throw unverified(problem);
  const client = clientOf(hydra, form, jwt);
  const claims = await verifyJwt(assertion, await clientKey(hydra, client, jwt), jwt.alg);
  if (!claims) throw unverified(signatureProblem);
  checkTimes(hydra, claims);
  await checkClaims(hydra, client, claims);
  return client;
}
