import { goNumber, goText } from '@members/engines/go/text';
import { callWithRetries, textWithBom, Unreachable } from '../../http/client.ts';
import type { Client } from '../domain/client.ts';
import { hasWord, words } from '../domain/space-separated.ts';
import { type Claims, jwtProblem, readJwt, signatureProblem, verifyJwt } from '../keys/jwt.ts';
import { objectOf, strings, text } from '../request/body.ts';
import type { Hydra } from '../request/context.ts';
import { checkTimes, clientKey } from '../token/client-assertion.ts';
import { failure, OAuthError } from '../wire/errors.ts';

const invalid = (hint: string) => failure('invalid_request_object', hint);

/** Fetches a request object from a URL that the client registered. @throws OAuthError `invalid_request_uri` */
async function fetchRequestObject(hydra: Hydra, { rest }: Client, address: string): Promise<string> {
  if (!strings(rest.request_uris).includes(address))
    throw failure('invalid_request_uri', `Request URI '${address}' is not whitelisted by the OAuth 2.0 Client.`);
  const because = "Unable to fetch OpenID Connect request parameters from 'request_uri' because";
  const answer = await callWithRetries(hydra, address).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
    throw failure('invalid_request_uri', `${because}: ${error.message}.`).because(error.message);
  });
  if (answer.status === 200) return textWithBom(answer);
  throw failure('invalid_request_uri', `${because} status code '200' was expected, but got '${answer.status}'.`);
}

/**
 * The claims of a request object that the client signed, or that has the algorithm `none`.
 *
 * @throws OAuthError `invalid_request_object`
 */
async function claimsOf(hydra: Hydra, client: Client, object: string): Promise<Claims> {
  const unverified = (debug: string) => invalid("Unable to verify the request object's signature.").because(debug);
  const problem = jwtProblem(object);
  const jwt = readJwt(object);
  if (!jwt || problem !== '') throw unverified(problem);
  const { alg } = jwt;
  const wanted = text(client.rest.request_object_signing_alg);
  if (wanted !== '' && alg !== wanted) {
    const rest = `but the requested OAuth 2.0 Client enforces signing algorithm '${wanted}'.`;
    throw invalid(`The request object uses signing algorithm '${alg}', ${rest}`);
  }
  if (alg === 'none') return objectOf(jwt.claims);
  if (!/^[REP]S(?:256|384|512)$/.test(alg))
    throw invalid(`This request object uses unsupported signing algorithm '${alg}'.`);
  const key = await clientKey(hydra, client, jwt).catch((cause: unknown) => {
    if (!(cause instanceof OAuthError)) throw cause;
    const kind = alg.startsWith('ES') ? 'ECDSA' : 'RSA';
    const reason = cause.message.replace(failure('invalid_request', '').message, '');
    throw invalid(`Unable to retrieve ${kind} signing key from OAuth 2.0 Client.${reason}`).because(cause.error);
  });
  const claims = await verifyJwt(object, key, alg);
  if (!claims) throw unverified(signatureProblem);
  return claims;
}

/**
 * Applies a request object: its parameters replace the request's, and the scopes of both are joined (OpenID Connect
 * Core 1.0, section 6).
 * @throws OAuthError `invalid_request`, `invalid_request_object` or `invalid_request_uri`
 */
export async function applyRequestObject(hydra: Hydra, client: Client, form: URLSearchParams): Promise<void> {
  const requested = words(form.get('scope'));
  const [object, address] = [form.get('request'), form.get('request_uri')];
  if (!hasWord(requested, 'openid') || !(object || address)) return;
  if (object && address) {
    const hint = "OpenID Connect parameters 'request' and 'request_uri' were both given, but you can use at most one.";
    throw failure('invalid_request', hint);
  }
  if (!Array.isArray(objectOf(client.rest.jwks).keys) && text(client.rest.jwks_uri) === '') {
    const hint =
      "OpenID Connect 'request' or 'request_uri' context was given, but the OAuth 2.0 Client does not have any JSON Web Keys registered.";
    throw failure('invalid_request', hint);
  }
  const claims = await claimsOf(
    hydra,
    client,
    address ? await fetchRequestObject(hydra, client, address) : (object ?? ''),
  );
  checkTimes(hydra, claims);
  for (const [name, value] of Object.entries(claims)) form.set(name, goText(value, goNumber));
  const scopes = words(form.get('scope'));
  form.set('scope', [...scopes, ...requested.filter((scope) => !scopes.includes(scope))].join(' '));
}
