import { utf8 } from '@members/engines/go/utf8';
import { checkAudience, requestedAudiences } from '../domain/audience.ts';
import { type Client, responseTypes } from '../domain/client.ts';
import { checkScopes } from '../domain/scopes.ts';
import { fields, hasWord, words } from '../domain/space-separated.ts';
import type { Call, Hydra } from '../request/context.ts';
import { anyForm } from '../request/form.ts';
import { failure, missingRecord, OAuthError } from '../wire/errors.ts';
import { matchRedirectUri } from './redirect-uri.ts';
import { applyRequestObject } from './request-object.ts';

const responseModes = ['query', 'fragment', 'form_post'] as const;
export type ResponseMode = (typeof responseModes)[number];

/** An authorization request as far as it was read. `redirect_uri` is set once it is validated. */
export interface AuthorizeRequest {
  readonly form: URLSearchParams;
  state: string;
  client?: Client;
  response_mode: ResponseMode;
  scope: readonly string[];
  audience: readonly string[];
  redirect_uri?: string;
}

/** A request that passed every check. */
export type ValidRequest = AuthorizeRequest & { readonly client: Client; readonly redirect_uri: string };

const minimalEntropy = 8;

const unique = (list: readonly string[]) => [...new Set(list)];

/** The checks in Hydra's order. Each stores the values that it reads from the request, or throws an OAuthError. */
const checks: readonly ((hydra: Hydra, request: AuthorizeRequest, client: Client) => void | Promise<void>)[] = [
  async (hydra, request, client) => {
    await applyRequestObject(hydra, client, request.form);
    request.state = request.form.get('state') ?? '';
  },
  (_, request) => {
    const mode = request.form.get('response_mode') ?? '';
    const known = responseModes.find((one) => one === mode);
    if (mode !== '' && !known) {
      throw failure('unsupported_response_mode', `Request with unsupported response_mode '${mode}'.`);
    }
    request.response_mode = known ?? 'query';
  },
  (_, request, client) => {
    request.scope = unique(words(request.form.get('scope')));
    const given = request.form.get('redirect_uri') ?? '';
    if (given === '' && hasWord(request.scope, 'openid')) {
      throw failure('invalid_request', "The 'redirect_uri' parameter is required when using OpenID Connect 1.0.");
    }
    request.redirect_uri = matchRedirectUri(given, client.redirect_uris ?? []);
  },
  (hydra, { scope }, client) => checkScopes(hydra.config, fields(client.scope), scope),
  (_, request, client) => {
    request.audience = requestedAudiences(request.form);
    checkAudience(client.audience, request.audience);
  },
  (_, { form }) => {
    if (form.get('registration')) throw failure('registration_not_supported');
  },
  (_, { form }, client) => {
    const requested = words(form.get('response_type'));
    if (requested.length === 0) {
      throw failure('unsupported_response_type', "`The request is missing the 'response_type' parameter.");
    }
    const same = (allowed: readonly string[]) =>
      new Set(allowed).size === requested.length && allowed.every((one) => hasWord(requested, one));
    if (responseTypes(client).map(words).some(same)) return;
    const hint = `The client is not allowed to request response_type '${form.get('response_type')}'.`;
    throw failure('unsupported_response_type', hint);
  },
  (_, request) => {
    if (request.form.get('response_mode') || words(request.form.get('response_type')).join() === 'code') return;
    request.response_mode = 'fragment';
  },
  (_, { state }) => {
    if (utf8(state).length >= minimalEntropy) return;
    const hint = `Request parameter 'state' must be at least be ${minimalEntropy} characters long to ensure sufficient entropy.`;
    throw failure('invalid_state', hint);
  },
];

/**
 * Reads and checks an authorization request (RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2.1).
 *
 * @returns also an error, instead of throwing it, because the error goes to the redirect URI if that is valid
 * @see Hydra fosite/authorize_request_handler.go, `newAuthorizeRequest`
 */
export async function readAuthorizeRequest(
  hydra: Hydra,
  call: Call,
): Promise<{ readonly request: AuthorizeRequest; readonly error?: OAuthError }> {
  const request: AuthorizeRequest = { form: call.query, state: '', response_mode: 'query', scope: [], audience: [] };
  const read = await anyForm(call).catch((error: unknown) => {
    if (error instanceof OAuthError) return error;
    throw error;
  });
  if (read instanceof OAuthError) return { request, error: read };
  return checkRequest(hydra, read, { ...request, form: read, state: read.get('state') ?? '' });
}

async function checkRequest(
  hydra: Hydra,
  form: URLSearchParams,
  request: AuthorizeRequest,
): Promise<{ readonly request: AuthorizeRequest; readonly error?: OAuthError }> {
  const client = hydra.world.clients.get(form.get('client_id') ?? '');
  if (!client) {
    const hint = 'The requested OAuth 2.0 Client does not exist.';
    return { request, error: failure('invalid_client', hint).because(missingRecord) };
  }
  request.client = client;
  try {
    for (const check of checks) await check(hydra, request, client);
    return { request };
  } catch (error) {
    if (error instanceof OAuthError) return { request, error };
    throw error;
  }
}
