import { utf8 } from '@members/engines/go/utf8';
import type { Answer } from '../../http/exchange.ts';
import { grantTypes } from '../domain/client.ts';
import type { Flow } from '../domain/flow.ts';
import type { Grant } from '../domain/records.ts';
import { hasWord, words } from '../domain/space-separated.ts';
import type { Hydra } from '../request/context.ts';
import { issueTokens, leftHalfHash, makeIdToken } from '../token/issue.ts';
import { lifespanOf } from '../token/lifespan.ts';
import { checkChallenge } from '../token/pkce.ts';
import { failure } from '../wire/errors.ts';
import { clientAnswer } from './answer.ts';
import { issueCode } from './code.ts';
import { defaultAcr, grantOf } from './grant.ts';
import { checkPrompt } from './prompt.ts';
import { isSecureRedirect } from './redirect-uri.ts';
import type { ValidRequest } from './request.ts';

/** The parameters of the response to the client. */
type Parameters = Record<string, string>;

interface ResponseContext {
  readonly hydra: Hydra;
  readonly request: ValidRequest;
  readonly flow: Flow;
  readonly grant: Grant;
}

/** Minimum length of a nonce, in bytes. */
const entropy = 8;

function checkNonce({ form }: ValidRequest, missing: string | undefined): void {
  const nonce = form.get('nonce') ?? '';
  if (nonce === '' && missing !== undefined) throw failure('invalid_request', missing);
  if (nonce === '' || utf8(nonce).length >= entropy) return;
  const hint = `Parameter 'nonce' is set but does not satisfy the minimum entropy of ${entropy} characters.`;
  throw failure('insufficient_entropy', hint);
}

function checkGrant({ client }: ValidRequest, type: 'implicit' | 'authorization_code'): void {
  if (hasWord(grantTypes(client), type)) return;
  const article = type === 'implicit' ? 'the ' : '';
  throw failure('invalid_grant', `The OAuth 2.0 Client is not allowed to use ${article}authorization grant '${type}'.`);
}

/** An access token in the authorization response (RFC 6749, section 4.2.2). */
async function accessToken({ hydra, request: { client }, grant }: ResponseContext): Promise<Parameters> {
  const made = await issueTokens(hydra, grant, {
    client,
    by: 'implicit_grant',
    withRefresh: false,
    withIdToken: false,
  });
  const { access_token, expires_in, scope, token_type } = made;
  return { access_token, expires_in: String(expires_in), scope, token_type };
}

/**
 * Adds an ID token with the digests of the other parameters (OpenID Connect Core 1.0, sections 3.2.2.10 and 3.3.2.11).
 */
async function withIdToken(
  { hydra, request, grant }: ResponseContext,
  found: Parameters,
  hashes: object,
): Promise<Parameters> {
  const ttl = lifespanOf(request.client, 'implicit_grant', 'id_token', hydra.config.ttl.id_token);
  const at_hash = found.access_token === undefined ? {} : { at_hash: await leftHalfHash(found.access_token) };
  const more = { ...defaultAcr(request, grant), ...at_hash, ...hashes };
  return { ...found, id_token: await makeIdToken(hydra, grant, ttl, more) };
}

/** Authorization code grant (RFC 6749, section 4.1). */
async function codeParameters({ hydra, request, flow, grant }: ResponseContext): Promise<Parameters> {
  if (!hydra.config.dev && !isSecureRedirect(request.redirect_uri)) {
    const hint =
      "Redirect URL is using an insecure protocol, http is only allowed for hosts with suffix 'localhost', for example: http://myapp.localhost/.";
    throw failure('invalid_request', hint);
  }
  if (hasWord(grant.scope, 'openid')) await checkPrompt(hydra, request, flow);
  checkPkce(hydra, request);
  return { code: (await issueCode(hydra, request, grant)).code, scope: grant.scope.join(' ') };
}

/** Implicit grant (RFC 6749, section 4.2). */
async function tokenParameters(task: ResponseContext): Promise<Parameters> {
  checkGrant(task.request, 'implicit');
  return accessToken(task);
}

/** Implicit flow (OpenID Connect Core 1.0, section 3.2). */
async function idTokenParameters(task: ResponseContext, isWithToken: boolean): Promise<Parameters> {
  const { hydra, request, flow } = task;
  checkGrant(request, 'implicit');
  checkNonce(request, "Parameter 'nonce' must be set when using the OpenID Connect Implicit Flow.");
  await checkPrompt(hydra, request, flow);
  return withIdToken(task, isWithToken ? await accessToken(task) : {}, {});
}

/** Hybrid flow (OpenID Connect Core 1.0, section 3.3). */
async function hybridParameters(task: ResponseContext, types: readonly string[]): Promise<Parameters> {
  const { hydra, request, flow, grant } = task;
  const wantsIdToken = hasWord(types, 'id_token');
  const missing = "Parameter 'nonce' must be set when requesting an ID Token using the OpenID Connect Hybrid Flow.";
  checkNonce(request, wantsIdToken ? missing : undefined);
  await checkPrompt(hydra, request, flow);
  checkGrant(request, 'authorization_code');
  const { code, c_hash } = await issueCode(hydra, request, grant, { digest: true });
  if (hasWord(types, 'token')) checkGrant(request, 'implicit');
  const found = { code, ...(hasWord(types, 'token') ? await accessToken(task) : {}) };
  const all = wantsIdToken && hasWord(grant.scope, 'openid') ? await withIdToken(task, found, { c_hash }) : found;
  checkPkce(hydra, request);
  return all;
}

function checkPkce({ config }: Hydra, { form, client }: ValidRequest): void {
  checkChallenge(config, client, form.get('code_challenge') ?? '', form.get('code_challenge_method') ?? '');
}

const hybrids = [
  ['token', 'id_token', 'code'],
  ['token', 'code'],
  ['id_token', 'code'],
];

/** Whether two lists have the same types, in any order and case. */
const sameTypes = (types: readonly string[], wanted: readonly string[]) =>
  types.length === wanted.length && wanted.every((one) => hasWord(types, one));

/**
 * The parameters of a response for these types. As in Hydra, each grant compares the types in its own way, so types in upper
 * case may match no grant.
 *
 * @throws OAuthError `unsupported_response_type` if no grant matches
 */
function responseParameters(task: ResponseContext, types: readonly string[]): Promise<Parameters> {
  const all = types.join(' ');
  if (all === 'code') return codeParameters(task);
  if (all === 'token') return tokenParameters(task);
  if (hybrids.some((each) => sameTypes(types, each))) return hybridParameters(task, types);
  const wantsIdToken = all === 'id_token' || ['token', 'id_token'].every((one) => hasWord(types, one));
  if (wantsIdToken && hasWord(task.grant.scope, 'openid') && !hasWord(types, 'code'))
    return idTokenParameters(task, hasWord(types, 'token'));
  // `code` in another case: no grant issues a code, but the PKCE check runs, and then fails for the missing code.
  if (hasWord(types, 'code')) checkPkce(task.hydra, task.request);
  const hasChallenge = ['code_challenge', 'code_challenge_method'].some((name) => task.request.form.get(name));
  throw failure(hasWord(types, 'code') && hasChallenge ? 'server_error' : 'unsupported_response_type');
}

/** Responds to the client by its response types (OAuth 2.0 Multiple Response Type Encoding Practices). */
export async function respond(hydra: Hydra, request: ValidRequest, flow: Flow): Promise<Answer> {
  const types = words(request.form.get('response_type'));
  const grant = await grantOf(hydra, request, flow);
  const parameters = await responseParameters({ hydra, request, flow, grant }, types);
  if (request.response_mode === 'query' && types.join(' ') !== 'code') {
    const hint = `Insecure response_mode 'query' for the response_type '[${types.join(' ')}]'.`;
    throw failure('unsupported_response_mode', hint);
  }
  return clientAnswer(request, parameters);
}
