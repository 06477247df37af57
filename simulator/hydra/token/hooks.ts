import { decodeJson, object, ShapeError } from '@members/engines/go/json/decode';
import { sortMembers } from '@members/engines/go/json/map';
import { roundToSecond, time, zeroTime } from '@members/engines/go/time';
import type { TokenHook } from '../../config/hydra.ts';
import { bodyPrefix, callWithRetries, statusLine, Unreachable } from '../../http/client.ts';
import { protectedClaims, withoutServerClaims } from '../domain/claims.ts';
import type { Client } from '../domain/client.ts';
import type { Grant } from '../domain/records.ts';
import { words } from '../domain/space-separated.ts';
import { objectOf, sessionShape } from '../request/body.ts';
import type { Hydra } from '../request/context.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { type LifespanGrant, lifespanOf } from './lifespan.ts';

/** A grant for which tokens are about to be issued. */
export interface TokenHookContext {
  readonly client: Client;
  readonly form: URLSearchParams;
  readonly by: LifespanGrant;
  readonly grant: Grant;
  /** False if the server grants scopes and audiences only after the hook. */
  readonly isGranted?: boolean;
}

const maxResponseBytes = 5 * 1024 * 1024;

const timeOf = (value: unknown) => (typeof value === 'number' ? time(value * 1000) : zeroTime);

/** The session in the body of a hook: the claims of the ID token, and the additional claims. */
function sessionOf({ config, runtime }: Hydra, { client, by, grant }: TokenHookContext): object {
  const { claims, ext, extra, kids } = grant;
  const now = runtime.clock.now();
  const hasPerson = claims.sub !== undefined;
  const { sid } = claims;
  const end = (kind: 'access_token' | 'refresh_token') =>
    time(roundToSecond(now + lifespanOf(client, by, kind, config.ttl[kind])));
  return {
    id_token: {
      id_token_claims: {
        jti: '',
        iss: claims.iss,
        sub: claims.sub ?? '',
        aud: claims.aud ?? null,
        nonce: claims.nonce ?? '',
        exp: zeroTime,
        iat: hasPerson ? timeOf(claims.iat) : time(now),
        rat: timeOf(claims.rat),
        auth_time: timeOf(claims.auth_time),
        at_hash: '',
        acr: claims.acr ?? '',
        amr: claims.amr ?? null,
        c_hash: '',
        ext: hasPerson ? sortMembers({ ...extra, ...(sid === undefined ? {} : { sid }) }) : null,
      },
      headers: { extra: kids.id_token === undefined ? null : { kid: kids.id_token } },
      expires_at: {
        access_token: hasPerson
          ? end('access_token')
          : time(now + lifespanOf(client, by, 'access_token', config.ttl.access_token)),
        ...(grant.code_expires_at === undefined ? {} : { authorize_code: time(grant.code_expires_at) }),
        ...(hasPerson && config.ttl.refresh_token > -1 ? { refresh_token: end('refresh_token') } : {}),
      },
      subject: grant.subject,
    },
    extra: ext,
    kid: kids.access_token ?? '',
    client_id: client.id,
    consent_challenge: hasPerson ? grant.request_id : '',
    exclude_not_before_claim: config.oauth2.exclude_not_before_claim,
    allowed_top_level_claims: config.oauth2.allowed_top_level_claims,
    mirror_top_level_claims: config.oauth2.mirror_top_level_claims,
  };
}

/** Form parameters in the body of a hook. */
const forwardedParameters = ['assertion', 'client_id', 'grant_type', 'response_type', 'scope'];

/** The error after a failed hook: its own description with the hint of the error. */
function refusal(id: 'access_denied' | 'server_error', text: string, debug = ''): OAuthError {
  const { status } = failure(id);
  const hint =
    id === 'access_denied'
      ? ' Make sure that the request you are making is valid. Maybe the credential or request parameters you are using are limited in scope or otherwise restricted.'
      : '';
  return new OAuthError(id, `${text}${hint}`, status, debug);
}

const hookErrorText = 'The token hook target responded with an error.';

const answerShape = object('oauth2.TokenHookResponse', { session: sessionShape });

/** Decodes the response of a hook. @throws OAuthError `server_error` */
function readHookResponse(text: string): unknown {
  try {
    return decodeJson(answerShape, text);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw refusal('server_error', hookErrorText, `Response from token hook could not be decoded: ${error.message}`);
  }
}

/**
 * Calls a hook.
 *
 * @returns the grant with the claims from the response
 * @throws OAuthError `access_denied` or `server_error`
 */
async function callHook(hydra: Hydra, { url, auth }: TokenHook, body: object, grant: Grant): Promise<Grant> {
  const { name = '', value = '', in: place = 'header' } = auth?.config ?? {};
  const own = auth ? (place === 'cookie' ? { cookie: `${name}=${value}` } : { [name]: value }) : {};
  const response = await callWithRetries(hydra, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=UTF-8', ...own },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
    const debug = `Unable to execute HTTP Request: ${error.message}`;
    throw refusal('server_error', 'An error occurred while executing the token hook.', debug);
  });
  if (response.status === 204) return grant;
  if (response.status !== 200) {
    const debug = `Token hook responded with HTTP status code: ${statusLine(response)}`;
    throw refusal(response.status === 403 ? 'access_denied' : 'server_error', hookErrorText, debug);
  }
  const text = await bodyPrefix(response, maxResponseBytes);
  const { access_token, id_token } = objectOf(objectOf(readHookResponse(text)).session);
  const extra = objectOf(id_token);
  const claims = sortMembers({ ...withoutServerClaims(extra), ...protectedClaims(grant.claims) });
  return { ...grant, ext: sortMembers(objectOf(access_token)), extra, claims };
}

/**
 * Calls the configured hooks (`oauth2.refresh_token_hook`, then `oauth2.token_hook`), which can change claims.
 *
 * @throws OAuthError if a hook fails; codes and tokens are not used up then
 * @see Hydra oauth2/refresh_hook.go, `RefreshTokenHook`; oauth2/token_hook.go, `TokenHook`
 */
export async function callTokenHooks(hydra: Hydra, giving: TokenHookContext): Promise<Grant> {
  const { token_hook, refresh_token_hook } = hydra.config.oauth2;
  const { client, form, by, grant, isGranted = true } = giving;
  const client_id = client.id;
  const granted_scopes = isGranted ? grant.scope : [];
  const granted_audience = isGranted ? grant.audience : [];
  const grant_types = words(form.get('grant_type'));
  let given = grant;
  if (refresh_token_hook && by === 'refresh_token_grant') {
    const common = { client_id, granted_scopes, granted_audience };
    const session = sessionOf(hydra, { ...giving, grant: given });
    const body = { subject: grant.subject, session, requester: { ...common, grant_types }, ...common };
    given = await callHook(hydra, refresh_token_hook, body, given);
  }
  if (!token_hook) return given;
  const payload = Object.fromEntries(
    forwardedParameters.filter((name) => form.has(name)).map((name) => [name, form.getAll(name)]),
  );
  const requested_scopes = grant.requested ?? grant.scope;
  const request = { client_id, requested_scopes, granted_scopes, granted_audience, grant_types, payload };
  return callHook(hydra, token_hook, { session: sessionOf(hydra, { ...giving, grant: given }), request }, given);
}

/**
 * Merges the stored grant of a code into the grant from a hook. As in the server, the stored claims win.
 */
export function mergeStoredGrant(grant: Grant, given: Grant): Grant {
  const extra = sortMembers({ ...given.extra, ...grant.extra });
  return {
    ...grant,
    ext: sortMembers({ ...given.ext, ...grant.ext }),
    extra,
    claims: given === grant ? grant.claims : sortMembers({ ...withoutServerClaims(extra), ...grant.claims }),
  };
}
