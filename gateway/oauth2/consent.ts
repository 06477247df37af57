import type { GatewayConsent, GatewayErrorId } from '@members/openapi';
import type { AcceptOAuth2ConsentRequest, OAuth2ConsentRequest } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityLabel, tokenClaims } from '../claims/token-claims.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem, type ProblemLinks } from '../problem.ts';
import {
  allowedIssuerAddress,
  clientLinks,
  clientView,
  isOfDevice,
  promptsOf,
  restartLink,
  uiLocales,
} from './client.ts';
import { challengeProblems, type OAuth2Context } from './context.ts';
import type { TokenBinding } from './csrf.ts';
import { endSession } from './logout.ts';
import { readObject, sendChange } from './ory.ts';
import { type SignedInSession, whoami } from './session.ts';
import { requireProof, restartAddress } from './step-up.ts';

/** A consent request of Hydra, with the session of its subject. */
export interface LoadedConsent {
  readonly consent: OAuth2ConsentRequest;
  readonly session: SignedInSession;
  readonly binding: TokenBinding;
}

/** Whether Hydra remembers a decision, and for how many seconds. */
type Remembering = Pick<AcceptOAuth2ConsentRequest, 'remember' | 'remember_for'>;

/**
 * Reads Hydra's consent request.
 * @throws GatewayProblem `challenge_gone`, with the links of a request that this browser has shown; `upstream_unavailable`
 */
async function consentRequest(
  { hydra, knownRequests }: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
): Promise<OAuth2ConsentRequest> {
  try {
    return await readObject(
      request,
      'hydra',
      (options) => hydra.getOAuth2ConsentRequest({ consentChallenge: challenge }, options),
      { problems: challengeProblems },
    );
  } catch (error) {
    if (!(error instanceof GatewayProblem) || error.id !== 'challenge_gone') throw error;
    throw new GatewayProblem('challenge_gone', { links: await knownRequests.links(request, challenge) });
  }
}

/** Returns the links with which a user can go on with an application's request. */
const problemLinks = ({ hydraConfig }: OAuth2Context, { client, request_url }: OAuth2ConsentRequest): ProblemLinks => ({
  ...clientLinks(client),
  ...restartLink(request_url, hydraConfig),
});

/**
 * Returns the session of the browser. Without a session, the problem contains nothing of the request, unless this browser has
 * shown it before: then the user signed out in between and can sign in with another account.
 */
async function sessionFor(
  context: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
): Promise<SignedInSession> {
  try {
    return await whoami(context.kratos, request);
  } catch (error) {
    const isMissing = error instanceof GatewayProblem && error.id === 'login_required';
    if (!isMissing || !context.shown.has(request, challenge)) throw error;
    throw new GatewayProblem('login_required', {
      links: problemLinks(context, await consentRequest(context, request, challenge)),
    });
  }
}

/**
 * Loads a consent request for the signed-in user. Hydra accepts any subject and any number of answers, so the gateway checks:
 * there is a session, its identity is the subject, and the challenge is not answered yet.
 * @throws GatewayProblem `challenge_missing`, `login_required`, `aal2_required`, `challenge_gone`, `subject_mismatch`,
 *   `upstream_unavailable`
 */
export async function loadConsent(
  context: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
): Promise<LoadedConsent> {
  if (challenge === '') throw new GatewayProblem('challenge_missing');
  const session = await sessionFor(context, request, challenge);
  const consent = await consentRequest(context, request, challenge);
  const links = problemLinks(context, consent);
  if (context.answered.has(request, challenge)) throw new GatewayProblem('challenge_gone', { links });
  const subject = session.identity.id;
  if (consent.subject !== subject) {
    audit(request, 'subject_mismatch', { actor: subject, client_id: consent.client?.client_id ?? '' });
    throw new GatewayProblem('subject_mismatch', { links });
  }
  return { consent, session, binding: { question: 'consent', challenge, subject } };
}

/**
 * Returns whether no consent page is needed: Hydra remembers a consent, or the client is trusted (`skip_consent`, which Hydra
 * leaves to its caller, or TRUSTED_CLIENT_IDS). With `prompt=consent`, a trusted client needs the page, too. A device always needs
 * it: whoever sent the user its code gets the tokens, and no other page names the application (RFC 8628, section 5.4).
 */
function skipsConsentPage({ config }: OAuth2Context, { skip, client, request_url }: OAuth2ConsentRequest): boolean {
  if (isOfDevice(request_url)) return false;
  const isTrusted = client?.skip_consent === true || config.TRUSTED_CLIENT_IDS.includes(client?.client_id ?? '');
  return skip === true || (isTrusted && !promptsOf(request_url).includes('consent'));
}

/** Returns that Hydra remembers a consent, and for how long. */
export const rememberedFor = ({ config }: OAuth2Context): Remembering => ({
  remember: true,
  remember_for: config.REMEMBER_CONSENT_SESSION_FOR_SECONDS,
});

/**
 * Grants scopes.
 * @returns the address to redirect the browser to
 * @throws GatewayProblem `aal2_required`, `refresh_required` or `profile_incomplete` if something is still missing
 */
export async function grantConsent(
  { hydra, hydraConfig, hydraSessions, claims: map, requireTraits }: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { consent, session, binding }: LoadedConsent,
  scopes: readonly string[],
  remembering: Remembering = {},
): Promise<string> {
  requireProof(consent, session);
  await requireTraits(request, session.identity);
  const body: AcceptOAuth2ConsentRequest = {
    ...remembering,
    grant_scope: [...scopes],
    grant_access_token_audience: consent.requested_access_token_audience ?? [],
    session: tokenClaims(session, { scopes, client: consent.client?.client_id, map }),
  };
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) =>
      hydra.acceptOAuth2ConsentRequest(
        { consentChallenge: binding.challenge, acceptOAuth2ConsentRequest: body },
        options,
      ),
    { problems: challengeProblems, links: clientLinks(consent.client) },
  );
  hydraSessions.note(request, reply, consent.login_session_id, consent.client);
  audit(request, 'consent_granted', { actor: binding.subject, client_id: consent.client?.client_id ?? '', scopes });
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

const denied = { error: 'access_denied', error_description: 'The resource owner denied the request' };

/** Refuses an application's request. @returns the address to redirect the browser to */
export async function rejectConsent(
  { hydra, hydraConfig }: OAuth2Context,
  request: FastifyRequest,
  { consent, binding }: Pick<LoadedConsent, 'consent' | 'binding'>,
  rejectOAuth2Request = denied,
): Promise<string> {
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) =>
      hydra.rejectOAuth2ConsentRequest({ consentChallenge: binding.challenge, rejectOAuth2Request }, options),
    { problems: challengeProblems, links: clientLinks(consent.client) },
  );
  if (rejectOAuth2Request === denied)
    audit(request, 'consent_refused', { actor: binding.subject, client_id: consent.client?.client_id ?? '' });
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

/**
 * Errors for an application that allows no page (OpenID Connect Core 1.0, section 3.1.2.6), by the problem that a page would
 * show.
 */
const silentErrors: Readonly<Partial<Record<GatewayErrorId, string>>> = {
  login_required: 'login_required',
  subject_mismatch: 'account_selection_required',
  aal2_required: 'interaction_required',
  refresh_required: 'login_required',
  profile_incomplete: 'interaction_required',
};

const silentRefusal = (error: string) => ({ error, error_description: 'The request needs a page, and allows none' });

/**
 * Answers a request that allows no page in place of a problem.
 * @returns the address to redirect the browser to
 * @throws the problem itself, if the request allows a page or the application cannot be told
 */
async function refuseSilently(
  context: OAuth2Context,
  request: FastifyRequest,
  consent: OAuth2ConsentRequest,
  challenge: string,
  problem: unknown,
): Promise<string> {
  const error = problem instanceof GatewayProblem ? silentErrors[problem.id] : undefined;
  if (error === undefined || !promptsOf(consent.request_url).includes('none')) throw problem;
  const binding: TokenBinding = { question: 'consent', challenge, subject: consent.subject ?? '' };
  audit(request, 'silent_refused', { client_id: consent.client?.client_id ?? '', refusal: error });
  return rejectConsent(context, request, { consent, binding }, silentRefusal(error));
}

/**
 * Loads a consent request for its page, or the address to redirect to if the request allows no page and the session is not the
 * right one.
 * @throws GatewayProblem like `loadConsent`
 */
export async function loadConsentPage(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
): Promise<LoadedConsent | { readonly redirectTo: string }> {
  try {
    const loaded = await loadConsent(context, request, challenge);
    context.hydraSessions.note(request, reply, loaded.consent.login_session_id);
    context.knownRequests.note(request, reply, challenge, loaded.consent);
    return loaded;
  } catch (problem) {
    if (!(problem instanceof GatewayProblem) || silentErrors[problem.id] === undefined) throw problem;
    const consent = await consentRequest(context, request, challenge);
    return { redirectTo: await refuseSilently(context, request, consent, challenge, problem) };
  }
}

/**
 * Requires what the application demands and a complete profile, and answers Hydra if no page is needed for that.
 * @returns the address to redirect the browser to; undefined if the user has to decide
 * @throws GatewayProblem `aal2_required`, `refresh_required`, `profile_incomplete`, `challenge_gone`, `upstream_unavailable`
 */
export async function addressWithoutPage(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  loaded: LoadedConsent,
): Promise<string | undefined> {
  const { consent, session } = loaded;
  try {
    requireProof(consent, session);
    await context.requireTraits(request, session.identity);
  } catch (problem) {
    return refuseSilently(context, request, consent, loaded.binding.challenge, problem);
  }
  const restarted = restartAddress(context, request, reply, consent, session);
  if (restarted !== undefined) return restarted;
  if (!skipsConsentPage(context, consent))
    return promptsOf(consent.request_url).includes('none')
      ? rejectConsent(context, request, loaded, silentRefusal('consent_required'))
      : undefined;
  // Hydra refuses `prompt=none` without a consent that it remembers, also of a client that needs no page.
  const remembering = consent.skip === true ? {} : rememberedFor(context);
  return grantConsent(context, request, reply, loaded, consent.requested_scope ?? [], remembering);
}

/** Returns the address at which another account answers the same request; undefined if it cannot be made again. */
const otherAccountAddress = (
  { hydraConfig }: OAuth2Context,
  { request_url }: OAuth2ConsentRequest,
): string | undefined => (isOfDevice(request_url) ? undefined : restartLink(request_url, hydraConfig).again);

/**
 * Signs the account out of this browser, so that another one can answer the same request.
 * @returns the address to redirect the browser to
 * @throws GatewayProblem `challenge_gone` if the request cannot be made again, `upstream_unavailable`
 */
export async function switchFromConsent(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { consent, session }: LoadedConsent,
): Promise<string> {
  const address = otherAccountAddress(context, consent);
  if (address === undefined) throw new GatewayProblem('challenge_gone', { links: problemLinks(context, consent) });
  await endSession(context, request, session.identity.id);
  return context.hydraSessions.end(request, reply, address);
}

/** Returns the host that the browser returns to; "" if it is not known, or a device waits instead. */
function redirectHost({ request_url = '', client }: OAuth2ConsentRequest): string {
  if (isOfDevice(request_url)) return '';
  const requested = URL.parse(request_url)?.searchParams.get('redirect_uri');
  // A client with one redirect address may leave it out of its request.
  return URL.parse(requested ?? client?.redirect_uris?.[0] ?? '')?.host ?? '';
}

/** Whether the consent page warns of a client: nobody has vouched for it (WARN_UNVERIFIED_CLIENTS). */
function isUnverified(
  { WARN_UNVERIFIED_CLIENTS, TRUSTED_CLIENT_IDS }: OAuth2Context['config'],
  client: OAuth2ConsentRequest['client'],
): boolean {
  const metadata = client?.metadata as { readonly verified?: unknown } | undefined;
  const isVouchedFor = metadata?.verified === true || TRUSTED_CLIENT_IDS.includes(client?.client_id ?? '');
  return WARN_UNVERIFIED_CLIENTS === 'on' && !isVouchedFor;
}

/** Returns the data of the consent page, with the CSRF token for its form. */
export function consentView(
  context: OAuth2Context,
  { consent, session, binding }: LoadedConsent,
  csrf_token: string,
): GatewayConsent {
  const { config } = context;
  return {
    challenge: binding.challenge,
    csrf_token,
    can_switch: otherAccountAddress(context, consent) !== undefined,
    client: { ...clientView(consent.client), ...(isUnverified(config, consent.client) && { unverified: true }) },
    requested_scope: consent.requested_scope ?? [],
    requested_audience: consent.requested_access_token_audience ?? [],
    subject: binding.subject,
    identity_label: identityLabel(session.identity),
    redirect_host: redirectHost(consent),
    ...(isOfDevice(consent.request_url) && { device: true }),
    remember_for: config.REMEMBER_CONSENT_SESSION_FOR_SECONDS,
    ...uiLocales(consent.request_url, consent.oidc_context?.ui_locales),
  };
}
