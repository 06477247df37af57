import type { AcceptOAuth2ConsentRequest, OAuth2ConsentRequest } from '@ory/client';
import type { GatewayConsent } from '../../../openapi/index.ts';
import { Problem } from '../problem.ts';
import { isForm, listField, readFields, textField, wordField } from './body.ts';
import { identityLabel, idTokenClaims } from './claims.ts';
import { type Context, onward, pageData } from './context.ts';
import type { Bound } from './csrf.ts';
import {
  answered,
  challengeProblems,
  clientView,
  issuerAddress,
  requestAgain,
  type SignedIn,
  waysTo,
  whoami,
} from './upstream.ts';

interface Question {
  readonly consent: OAuth2ConsentRequest;
  readonly session: SignedIn;
  readonly bound: Bound;
}

/**
 * The consent request with the person who may answer it: Hydra takes any subject and any number of
 * answers, so here the session's identity must be the subject and the challenge not yet answered.
 */
async function questionOf(context: Context, request: Request, challenge: string): Promise<Question> {
  if (challenge === '') throw new Problem('challenge_missing');
  const call = context.oauth2.getOAuth2ConsentRequest({ consentChallenge: challenge });
  const consent = await answered(call, challengeProblems);
  const ways = { ...waysTo(consent.client), ...requestAgain(consent.request_url, context.hydra) };
  if (context.decided.has(request, challenge)) throw new Problem('challenge_gone', ways);
  const session = await whoami(context.kratos, request, ways);
  const subject = session.identity.id;
  if (consent.subject !== subject) throw new Problem('subject_mismatch', ways);
  return { consent, session, bound: { kind: 'consent', challenge, subject } };
}

/** Hydra leaves it to its caller to see `skip_consent`; TRUSTED_CLIENT_IDS says the same from our side. */
function needsNoPage({ config }: Context, { skip, client }: OAuth2ConsentRequest): boolean {
  return skip === true || client?.skip_consent === true || config.TRUSTED_CLIENT_IDS.includes(client?.client_id ?? '');
}

async function accept(
  { oauth2, hydra }: Context,
  { consent, session, bound }: Question,
  granted: readonly string[],
  remember: Pick<AcceptOAuth2ConsentRequest, 'remember' | 'remember_for'>,
): Promise<string> {
  const call = oauth2.acceptOAuth2ConsentRequest({
    consentChallenge: bound.challenge,
    acceptOAuth2ConsentRequest: {
      ...remember,
      grant_scope: [...granted],
      grant_access_token_audience: consent.requested_access_token_audience ?? [],
      session: { id_token: idTokenClaims(session.identity, granted) },
    },
  });
  const { redirect_to } = await answered(call, challengeProblems, waysTo(consent.client));
  return issuerAddress(redirect_to, hydra);
}

async function reject({ oauth2, hydra }: Context, { consent, bound }: Question): Promise<string> {
  const call = oauth2.rejectOAuth2ConsentRequest({
    consentChallenge: bound.challenge,
    rejectOAuth2Request: { error: 'access_denied', error_description: 'The resource owner denied the request' },
  });
  const { redirect_to } = await answered(call, challengeProblems, waysTo(consent.client));
  return issuerAddress(redirect_to, hydra);
}

/** Host of the address that the client asked to be called back at; "" if Hydra told none. */
function redirectHost({ request_url = '' }: OAuth2ConsentRequest): string {
  const callback = URL.canParse(request_url) ? new URL(request_url).searchParams.get('redirect_uri') : null;
  return callback !== null && URL.canParse(callback) ? new URL(callback).host : '';
}

/**
 * `GET /gateway/consent?consent_challenge=`: what the page asks, or `{ redirect_to }` when nothing is to be asked.
 * @throws Problem `challenge_missing`, `challenge_gone`, `login_required`, `aal2_required`, `subject_mismatch`, ...
 */
export async function showConsent(context: Context, request: Request): Promise<Response> {
  const challenge = new URL(request.url).searchParams.get('consent_challenge') ?? '';
  const question = await questionOf(context, request, challenge);
  const { consent, session, bound } = question;
  const requested = consent.requested_scope ?? [];
  if (needsNoPage(context, consent)) return onward(false, await accept(context, question, requested, {}));
  const { token, setCookie } = context.csrf.issue(request, bound);
  const body: GatewayConsent = {
    challenge,
    csrf_token: token,
    client: clientView(consent.client),
    requested_scope: requested,
    subject: bound.subject,
    identity_label: identityLabel(session.identity),
    redirect_host: redirectHost(consent),
    remember_for: context.config.REMEMBER_CONSENT_SESSION_FOR_SECONDS,
  };
  return pageData(body, setCookie);
}

/**
 * `POST /gateway/consent` (form or JSON: challenge, csrf_token, decision, grant_scope, remember): answers once.
 * @throws Problem as above, and `csrf`, `scope_not_requested`, `malformed_request`
 */
export async function decideConsent(context: Context, request: Request): Promise<Response> {
  const fields = await readFields(request);
  const question = await questionOf(context, request, textField(fields, 'challenge'));
  context.csrf.check(request, question.bound, textField(fields, 'csrf_token'));
  const decision = wordField(fields, 'decision', ['allow', 'deny']);
  const granted = [...new Set(listField(fields, 'grant_scope'))];
  const requested = question.consent.requested_scope ?? [];
  if (!granted.every((scope) => requested.includes(scope))) throw new Problem('scope_not_requested');
  const remember = fields.remember === true;
  const remembering = remember
    ? { remember, remember_for: context.config.REMEMBER_CONSENT_SESSION_FOR_SECONDS }
    : { remember };
  const act = { allow: () => accept(context, question, granted, remembering), deny: () => reject(context, question) };
  const address = await act[decision]();
  return onward(isForm(request), address, context.decided.remember(request, question.bound.challenge));
}
