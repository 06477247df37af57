import { seconds } from '@members/engines/go/time';
import { withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { uuid } from '../../runtime/runtime.ts';
import type { Client } from '../domain/client.ts';
import { clientView } from '../domain/client-view.ts';
import type { LogoutRequest } from '../domain/records.ts';
import { rememberedSession, saveLogoutRequest } from '../domain/world.ts';
import { uiUrl } from '../request/addresses.ts';
import { text } from '../request/body.ts';
import type { Call, Hydra } from '../request/context.ts';
import { anyForm, formProblem, urlencodedForm } from '../request/form.ts';
import { failure, missingRecord } from '../wire/errors.ts';

type Details = Pick<
  LogoutRequest,
  'subject' | 'sid' | 'rp_initiated' | 'redirect_to' | 'client' | 'requested_at' | 'expires_at'
>;

async function requestConfirmation(hydra: Hydra, call: Call, details: Details): Promise<Answer> {
  const id = uuid(hydra.runtime.random);
  const { pathname, search } = call.incoming.url;
  const verifier = uuid(hydra.runtime.random);
  const request_url = `${pathname}${search}`;
  const made_at = hydra.runtime.clock.now();
  await saveLogoutRequest(hydra.world, { id, verifier, request_url, made_at, state: 'open', used: false, ...details });
  return redirect(call.incoming.method, 302, withQuery(uiUrl(hydra, 'logout'), { logout_challenge: id }));
}

const logoutError = (hint: string) => failure('invalid_request', `Logout failed because ${hint}`);

/** Starts a logout without a client: the session cookie identifies the user. */
async function startWithoutHint(hydra: Hydra, call: Call, form: URLSearchParams): Promise<Answer> {
  for (const name of ['state', 'post_logout_redirect_uri']) {
    if (form.get(name)) throw logoutError(`query parameter ${name} is set but id_token_hint is missing.`);
  }
  const redirect_to = uiUrl(hydra, 'post_logout_redirect');
  const session = rememberedSession(hydra.world, await hydra.cookies.sessionId(call.incoming));
  if (!session) return redirect(call.incoming.method, 302, redirect_to);
  const requested_at = Math.round(hydra.runtime.clock.now() / 1000) * 1000;
  const expires_at = requested_at + hydra.config.ttl.login_consent_request;
  const { subject, id: sid } = session;
  return requestConfirmation(hydra, call, {
    subject,
    sid,
    rp_initiated: false,
    redirect_to,
    client: null,
    requested_at,
    expires_at,
  });
}

/** The client's redirect URI after the logout. @throws OAuthError `invalid_request` if it is not registered */
function requestedRedirect(hydra: Hydra, client: Client, form: URLSearchParams): string {
  const wish = form.get('post_logout_redirect_uri');
  if (!wish) return uiUrl(hydra, 'post_logout_redirect');
  if (!client.post_logout_redirect_uris.includes(wish)) {
    const rest = 'is not a whitelisted as a post_logout_redirect_uri for the client.';
    throw logoutError(`query parameter post_logout_redirect_uri ${rest}`);
  }
  const state = form.get('state');
  return withQuery(wish, state ? { state } : {});
}

/** The problem with the claims of an ID token hint; undefined if there is none. */
function claimProblem(hydra: Hydra, claims: Readonly<Record<string, unknown>>): string | undefined {
  const { issuer } = hydra.config.urls.self;
  const now = seconds(hydra.runtime.clock.now());
  const { iss, iat, sid, sub } = claims;
  const isIssued = typeof iat === 'number' && Math.trunc(iat) !== 0;
  if (iss !== issuer) {
    return `issuer claim value '${text(iss)}' from query parameter id_token_hint does not match with issuer value from configuration '${issuer}'.`;
  }
  if (!isIssued) return `iat claim value '0' from query parameter id_token_hint is before now ('${now}').`;
  if (!text(sid)) return 'query parameter id_token_hint is missing sid claim.';
  if (!text(sub)) return 'query parameter id_token_hint is missing sub claim.';
  return undefined;
}

/**
 * The client of the first audience.
 *
 * @throws OAuthError `invalid_request` without an audience, the general error for an unknown client
 */
function clientOf({ world }: Hydra, audience: unknown): Client {
  const isList = Array.isArray(audience) && audience.every((each) => typeof each === 'string');
  const [first] = isList ? audience : [text(audience)];
  if (first === undefined) throw logoutError('none of the listed audiences is a registered OAuth 2.0 Client.');
  const client = world.clients.get(first);
  if (!client) throw failure('unrecognizable').because(missingRecord);
  return client;
}

/**
 * Starts a logout: asks the user to confirm, or redirects at once if there is no session.
 *
 * @throws OAuthError `invalid_request`
 * @see Hydra consent/strategy_default.go, `issueLogoutVerifier`
 */
export async function startLogout(hydra: Hydra, call: Call): Promise<Answer> {
  if ((await formProblem(call)) !== undefined)
    throw logoutError(`the '${call.incoming.method}' request could not be parsed.`);
  const form = await anyForm(call, urlencodedForm);
  const hint = form.get('id_token_hint');
  if (!hint) return startWithoutHint(hydra, call, form);
  const claims = await hydra.keys.readHint(hint);
  const problem = claimProblem(hydra, claims);
  if (problem !== undefined) throw logoutError(problem);
  const client = clientOf(hydra, claims.aud);
  const redirect_to = requestedRedirect(hydra, client, form);
  const session = rememberedSession(hydra.world, text(claims.sid));
  if (!session) return redirect(call.incoming.method, 302, redirect_to);
  const { subject, id: sid } = session;
  return requestConfirmation(hydra, call, {
    subject,
    sid,
    rp_initiated: true,
    redirect_to,
    client: clientView(client),
  });
}
