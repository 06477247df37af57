import { int64 } from '@members/engines/go/int64';
import { mismatch } from '@members/engines/go/json/decode';
import { rawMembers } from '@members/engines/go/json/json';
import { kindOf } from '@members/engines/go/json/kind';
import { comparableSeconds, seconds, timeOfAnyYear } from '@members/engines/go/time';
import { checkAudience, requestedAudiences } from '../domain/audience.ts';
import { type Client, checkGrantType } from '../domain/client.ts';
import { plainId } from '../domain/ids.ts';
import { keyOf } from '../domain/key-sets.ts';
import type { Grant, TrustedIssuer } from '../domain/records.ts';
import { matchesScope } from '../domain/scopes.ts';
import { fields, words } from '../domain/space-separated.ts';
import { issuersFor, isUsedAssertion, storeUsedAssertion } from '../domain/trust.ts';
import { jwtProblem, readJwt, signatureProblem, type UnverifiedJwt, verifyJwt } from '../keys/jwt.ts';
import type { Hydra } from '../request/context.ts';
import { failure, missingRecord, OAuthError } from '../wire/errors.ts';
import { accessTokenKid } from './access-token.ts';
import { callTokenHooks } from './hooks.ts';
import { issueTokens, type TokenResponse } from './issue.ts';
import { tokenUrls } from './token-urls.ts';

export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The registered claims (RFC 7519, section 4.1) as go-jose reads them. Other claims are ignored. */
interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: readonly string[];
  readonly exp?: number;
  readonly nbf?: number;
  readonly iat?: number;
  readonly jti: string;
}

const where = 'The JWT in "assertion" request parameter';
const refuse = (hint: string) => failure('invalid_grant', hint);
const mustContain = (article: string, name: string, meaning: string) =>
  refuse(`${where} MUST contain ${article} "${name}" (${meaning}) claim.`);

/** go-jose's errors for claims of a wrong type; undefined for a right one. */
const stringProblem = (value: unknown) =>
  typeof value === 'string' || value === null ? undefined : mismatch(value, 'string');
const numericDateProblem = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || value === null
    ? undefined
    : 'go-jose/go-jose/jwt: expected number value to unmarshal NumericDate';
const audienceProblem = (value: unknown) =>
  [value].flat().every((each) => typeof each === 'string')
    ? undefined
    : 'go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience';
const claimChecks = {
  iss: stringProblem,
  sub: stringProblem,
  jti: stringProblem,
  exp: numericDateProblem,
  nbf: numericDateProblem,
  iat: numericDateProblem,
  aud: audienceProblem,
};

/** Reads the claims of an assertion. @throws OAuthError `invalid_grant` for a wrong type or a repeated name */
function readClaims({ claims, text }: UnverifiedJwt): Claims {
  const none = refuse('Looks like there are no claims in JWT in "assertion" request parameter.');
  if (claims !== null && kindOf(claims) !== 'object') throw none.because(mismatch(claims, 'jwt.Claims'));
  const given = (claims ?? {}) as Readonly<Record<string, unknown>>;
  const all = claims === null ? [] : Array.from(rawMembers(text), ([name]) => name);
  const twice = all.find((name, at) => all.indexOf(name) < at);
  if (twice !== undefined) throw none.because(`json: duplicate key '${twice}' in object`);
  for (const [name, value] of Object.entries(given)) {
    const problem = Object.hasOwn(claimChecks, name) ? claimChecks[name as keyof typeof claimChecks](value) : undefined;
    if (problem !== undefined) throw none.because(problem);
  }
  const present = Object.entries(given).filter(([, value]) => value !== null);
  const whole = present.map(([name, value]) => [name, typeof value === 'number' ? int64(value) : value]);
  return {
    iss: '',
    sub: '',
    jti: '',
    ...Object.fromEntries(whole),
    aud: [given.aud ?? []].flat() as string[],
  } as Claims;
}

/**
 * The trusted issuer of an assertion: by its `kid`, or else by trying the keys of all that have not expired.
 *
 * @throws OAuthError `invalid_grant`
 */
async function findTrustedIssuer(
  { world, runtime }: Hydra,
  assertion: string,
  { alg, kid }: UnverifiedJwt,
  { iss, sub }: Claims,
): Promise<TrustedIssuer> {
  const known = issuersFor(world, iss, sub);
  const hasSigned = async (each: TrustedIssuer) => {
    const key = keyOf(world, iss, each.kid);
    return key !== undefined && (await verifyJwt(assertion, key.jwk, alg)) !== undefined;
  };
  if (kid !== undefined) {
    const named = known.find((each) => each.kid === kid);
    if (named && !(await hasSigned(named)))
      throw refuse('Unable to verify the integrity of the "assertion" value.').because(signatureProblem);
    if (named) return named;
  } else {
    for (const each of known) if (each.expires_at > runtime.clock.now() && (await hasSigned(each))) return each;
  }
  const needed = 'and public key is required to check signature of JWT in "assertion" request parameter.';
  const none = refuse(`No public JWK was registered for issuer "${iss}" and subject "${sub}", ${needed}`);
  throw kid === undefined ? none : none.because(missingRecord);
}

/** Checks the claims (RFC 7523, section 3). @throws OAuthError `invalid_grant` or `jti_known` */
function checkClaims(hydra: Hydra, { aud, exp, nbf, iat, jti }: Claims): void {
  const { jti_optional, iat_optional, max_ttl } = hydra.config.oauth2.grant.jwt;
  const now = hydra.runtime.clock.now() / 1000;
  const urls = tokenUrls(hydra);
  if (aud.length === 0) throw mustContain('an', 'aud', 'audience');
  if (!urls.some((url) => aud.includes(url))) {
    const value = `containing a value "${urls.join('" or "')}"`;
    const rest = 'that identifies the authorization server as an intended audience.';
    throw refuse(`${where} MUST contain an "aud" (audience) claim ${value} ${rest}`);
  }
  if (exp === undefined) throw mustContain('an', 'exp', 'expiration time');
  if (comparableSeconds(exp) < now) throw refuse(`${where} expired.`);
  if (nbf !== undefined && comparableSeconds(nbf) >= now) {
    const rest = `that identifies the time '${timeOfAnyYear(nbf)}' before which the token MUST NOT be accepted.`;
    throw refuse(`${where} contains an "nbf" (not before) claim, ${rest}`);
  }
  if (!iat_optional && iat === undefined) throw mustContain('an', 'iat', 'issued at');
  const issued = iat === undefined ? now : comparableSeconds(iat);
  if ((comparableSeconds(exp) - issued) * 1000 > max_ttl) {
    const value = `with value "${timeOfAnyYear(exp)}" that is unreasonably far in the future`;
    const rest = `considering token issued at "${timeOfAnyYear(iat ?? Math.floor(now))}".`;
    throw refuse(`${where} contains an "exp" (expiration time) claim ${value}, ${rest}`);
  }
  if (!jti_optional && jti === '') throw mustContain('an', 'jti', 'JWT ID');
  if (jti !== '' && isUsedAssertion(hydra.world, jti)) throw failure('jti_known');
}

/** The requested audiences that the client may use. Others are dropped. */
function allowedAudiences({ audience }: Client, requested: readonly string[]): string[] {
  return requested.filter((each) => {
    try {
      checkAudience(audience, [each]);
      return true;
    } catch (error) {
      if (error instanceof OAuthError) return false;
      throw error;
    }
  });
}

/** JWT bearer grant (RFC 7523, section 2.1): a trusted issuer names the subject. There is no refresh token. */
export async function exchangeJwtBearer(hydra: Hydra, client: Client, form: URLSearchParams): Promise<TokenResponse> {
  const { config, runtime, world } = hydra;
  checkGrantType(client, jwtBearer);
  const assertion = form.get('assertion');
  if (!assertion) {
    const hint = `The assertion request parameter must be set when using grant_type of '${jwtBearer}'.`;
    throw failure('invalid_request', hint);
  }
  const jwt = readJwt(assertion);
  if (!jwt)
    throw refuse('Unable to parse JSON Web Token passed in "assertion" request parameter.').because(
      jwtProblem(assertion),
    );
  const claims = readClaims(jwt);
  const { iss, sub, aud, jti, exp = 0 } = claims;
  if (iss === '') throw mustContain('an', 'iss', 'issuer');
  if (sub === '') throw mustContain('a', 'sub', 'subject');
  const trusted = await findTrustedIssuer(hydra, assertion, jwt, claims);
  checkClaims(hydra, claims);
  const requested = words(form.get('scope'));
  const refused = requested.find((scope) => !matchesScope(config, trusted.scope ?? [], scope));
  if (refused !== undefined) {
    const rest = `is not allowed to request scope "${refused}".`;
    throw failure('invalid_scope', `The public key registered for issuer "${iss}" and subject "${sub}" ${rest}`);
  }
  if (jti !== '') await storeUsedAssertion(world, jti, exp * 1000);
  const byDefault = config.oauth2.client_credentials.default_grant_allowed_scope ? fields(client.scope) : [];
  const grant: Grant = {
    request_id: plainId(runtime.random),
    client_id: client.id,
    subject: sub,
    scope: [...new Set(requested.length > 0 ? requested : byDefault)],
    audience: [...new Set([...aud, ...allowedAudiences(client, requestedAudiences(form))])],
    claims: { iss: config.urls.self.issuer, iat: seconds(runtime.clock.now()) },
    ext: {},
    kids: { access_token: await accessTokenKid(hydra, client) },
  };
  const by = 'jwt_bearer_grant';
  const given = await callTokenHooks(hydra, { client, form, by, grant });
  return issueTokens(hydra, given, { client, by, withRefresh: false, withIdToken: false });
}
