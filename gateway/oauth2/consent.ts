import type { GatewayConsent } from '@members/openapi';
import type { AcceptOAuth2ConsentRequest, OAuth2ConsentRequest } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { audit } from '../observability/audit.ts';
import { Problem, type WaysOn } from '../problem.ts';
import { identityLabel, idTokenClaims } from './claims.ts';
import { clientView, issuerAddress, promptsOf, requestAgain, uiLocales, waysTo } from './client.ts';
import type { Bound } from './csrf.ts';
import { change, read } from './ory.ts';
import { challengeProblems, type Questions } from './questions.ts';
import { type SignedIn, whoami } from './session.ts';

/** A consent request of Hydra with the user who may answer it. */
export interface ConsentQuestion {
  readonly consent: OAuth2ConsentRequest;
  readonly session: SignedIn;
  readonly bound: Bound;
}

/** What Hydra remembers of a decision: for how many seconds, if at all. */
type Remembering = Pick<AcceptOAuth2ConsentRequest, 'remember' | 'remember_for'>;

/** @throws Problem `challenge_gone`, `upstream_unavailable` */
function consentRequest(
  { hydra }: Questions,
  request: FastifyRequest,
  challenge: string,
): Promise<OAuth2ConsentRequest> {
  return read(request, 'hydra', (options) => hydra.getOAuth2ConsentRequest({ consentChallenge: challenge }, options), {
    problems: challengeProblems,
  });
}

/** How a user goes on with an application's request. */
const waysWith = ({ hydraConfig }: Questions, { client, request_url }: OAuth2ConsentRequest): WaysOn => ({
  ...waysTo(client),
  ...requestAgain(request_url, hydraConfig),
});

/**
 * Returns the session of the browser. Without one, the problem tells nothing of the request, unless this browser has shown it
 * before: then the user has signed out in between and can sign in as another one.
 */
async function sessionFor(questions: Questions, request: FastifyRequest, challenge: string): Promise<SignedIn> {
  try {
    return await whoami(questions.kratos, request);
  } catch (error) {
    const isMissing = error instanceof Problem && error.id === 'login_required';
    if (!isMissing || !questions.shown.has(request, challenge)) throw error;
    throw new Problem('login_required', {
      ways: waysWith(questions, await consentRequest(questions, request, challenge)),
    });
  }
}

/**
 * Loads a consent request for the signed-in user. Hydra takes any subject and any number of answers, so the gateway is the
 * only guard: the session comes first, the session's identity must be the subject, and the challenge must not be answered.
 * @throws Problem `challenge_missing`, `login_required`, `aal2_required`, `challenge_gone`, `subject_mismatch`,
 *   `upstream_unavailable`
 */
export async function loadConsent(
  questions: Questions,
  request: FastifyRequest,
  challenge: string,
): Promise<ConsentQuestion> {
  if (challenge === '') throw new Problem('challenge_missing');
  const session = await sessionFor(questions, request, challenge);
  const consent = await consentRequest(questions, request, challenge);
  const ways = waysWith(questions, consent);
  if (questions.answered.has(request, challenge)) throw new Problem('challenge_gone', { ways });
  const subject = session.identity.id;
  if (consent.subject !== subject) {
    audit(request, 'subject_mismatch', { actor: subject, client_id: consent.client?.client_id ?? '' });
    throw new Problem('subject_mismatch', { ways });
  }
  return { consent, session, bound: { question: 'consent', challenge, subject } };
}

/**
 * Whether the user need not be asked: Hydra remembers a consent, or the client is trusted (`skip_consent`, which Hydra leaves
 * to its caller, or TRUSTED_CLIENT_IDS). With `prompt=consent` a trusted client's user is asked all the same.
 */
export function needsNoPage({ config }: Questions, { skip, client, request_url }: OAuth2ConsentRequest): boolean {
  const isTrusted = client?.skip_consent === true || config.TRUSTED_CLIENT_IDS.includes(client?.client_id ?? '');
  return skip === true || (isTrusted && !promptsOf(request_url).includes('consent'));
}

/** Grants scopes. @returns where Hydra leads the browser */
export async function grant(
  { hydra, hydraConfig }: Questions,
  request: FastifyRequest,
  { consent, session, bound }: ConsentQuestion,
  scopes: readonly string[],
  remembering: Remembering = {},
): Promise<string> {
  const body: AcceptOAuth2ConsentRequest = {
    ...remembering,
    grant_scope: [...scopes],
    grant_access_token_audience: consent.requested_access_token_audience ?? [],
    session: { id_token: idTokenClaims(session.identity, scopes) },
  };
  const { redirect_to } = await change(
    request,
    'hydra',
    (options) =>
      hydra.acceptOAuth2ConsentRequest(
        { consentChallenge: bound.challenge, acceptOAuth2ConsentRequest: body },
        options,
      ),
    { problems: challengeProblems, ways: waysTo(consent.client) },
  );
  audit(request, 'consent_granted', { actor: bound.subject, client_id: consent.client?.client_id ?? '', scopes });
  return issuerAddress(redirect_to, hydraConfig);
}

/** Refuses an application's request. @returns where Hydra leads the browser */
export async function refuse(
  { hydra, hydraConfig }: Questions,
  request: FastifyRequest,
  { consent, bound }: ConsentQuestion,
): Promise<string> {
  const rejectOAuth2Request = {
    error: 'access_denied',
    error_description: 'The resource owner denied the request',
  };
  const { redirect_to } = await change(
    request,
    'hydra',
    (options) => hydra.rejectOAuth2ConsentRequest({ consentChallenge: bound.challenge, rejectOAuth2Request }, options),
    { problems: challengeProblems, ways: waysTo(consent.client) },
  );
  audit(request, 'consent_refused', { actor: bound.subject, client_id: consent.client?.client_id ?? '' });
  return issuerAddress(redirect_to, hydraConfig);
}

/** Host that the browser returns to; "" where Hydra tells none. */
function redirectHost({ request_url = '', client }: OAuth2ConsentRequest): string {
  const asked = URL.parse(request_url)?.searchParams.get('redirect_uri');
  // A client with one address need not name it.
  return URL.parse(asked ?? client?.redirect_uris?.[0] ?? '')?.host ?? '';
}

/** What the consent page shows, with the token for its form. */
export function consentView(
  { config }: Questions,
  { consent, session, bound }: ConsentQuestion,
  csrf_token: string,
): GatewayConsent {
  return {
    challenge: bound.challenge,
    csrf_token,
    client: clientView(consent.client),
    requested_scope: consent.requested_scope ?? [],
    requested_audience: consent.requested_access_token_audience ?? [],
    subject: bound.subject,
    identity_label: identityLabel(session.identity),
    redirect_host: redirectHost(consent),
    remember_for: config.REMEMBER_CONSENT_SESSION_FOR_SECONDS,
    ...uiLocales(consent.request_url, consent.oidc_context?.ui_locales),
  };
}
