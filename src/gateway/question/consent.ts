import type { AcceptOAuth2ConsentRequest, OAuth2ConsentRequest } from '@ory/client';
import type { GatewayConsent } from '../../../openapi/index.ts';
import { Problem } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { isForm, listField, readFields, textField, wordField } from './body.ts';
import { identityLabel, idTokenClaims } from './claims.ts';
import { type Context, onward, pageData } from './context.ts';
import type { Bound } from './csrf.ts';
import {
  answered,
  challengeProblems,
  clientView,
  issuerAddress,
  promptsOf,
  requestAgain,
  type SignedIn,
  uiLocales,
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
async function questionOf(context: Context, request: Asked, challenge: string): Promise<Question> {
  return askedOf(context, request, challenge, await requested(context, challenge));
}

/** @throws Problem `challenge_missing`, `challenge_gone`, `upstream_unavailable` */
async function requested({ oauth2 }: Context, challenge: string): Promise<OAuth2ConsentRequest> {
  if (challenge === '') throw new Problem('challenge_missing');
  return answered(oauth2.consent(challenge), challengeProblems);
}

async function askedOf(
  context: Context,
  request: Asked,
  challenge: string,
  consent: OAuth2ConsentRequest,
): Promise<Question> {
  const ways = { ...waysTo(consent.client), ...requestAgain(consent.request_url, context.hydra) };
  if (context.decided.has(request, challenge)) throw new Problem('challenge_gone', ways);
  const session = await whoami(context.kratos, request, ways);
  const subject = session.identity.id;
  if (consent.subject !== subject) throw new Problem('subject_mismatch', ways);
  return { consent, session, bound: { kind: 'consent', challenge, subject } };
}

/**
 * Hydra leaves it to its caller to see `skip_consent`; TRUSTED_CLIENT_IDS says the same from our side. An application that
 * wants the person asked (`prompt=consent`) gets that all the same.
 */
function needsNoPage({ config }: Context, { skip, client, request_url }: OAuth2ConsentRequest): boolean {
  const trusted = client?.skip_consent === true || config.TRUSTED_CLIENT_IDS.includes(client?.client_id ?? '');
  return skip === true || (trusted && !promptsOf(request_url).includes('consent'));
}

/** What the page is spared with: where to go when the person need not be asked. */
export async function consentAtOnce(context: Context, request: Asked): Promise<string | undefined> {
  const challenge = request.query.get('consent_challenge') ?? '';
  const consent = await requested(context, challenge);
  if (!needsNoPage(context, consent)) return undefined;
  return accept(context, await askedOf(context, request, challenge, consent), consent.requested_scope ?? [], {});
}

async function accept(
  { oauth2, hydra }: Context,
  { consent, session, bound }: Question,
  granted: readonly string[],
  remember: Pick<AcceptOAuth2ConsentRequest, 'remember' | 'remember_for'>,
): Promise<string> {
  const call = oauth2.acceptConsent(bound.challenge, {
    ...remember,
    grant_scope: [...granted],
    grant_access_token_audience: consent.requested_access_token_audience ?? [],
    session: { id_token: idTokenClaims(session.identity, granted) },
  });
  const { redirect_to } = await answered(call, challengeProblems, waysTo(consent.client));
  return issuerAddress(redirect_to, hydra);
}

async function reject({ oauth2, hydra }: Context, { consent, bound }: Question): Promise<string> {
  const call = oauth2.rejectConsent(bound.challenge, {
    error: 'access_denied',
    error_description: 'The resource owner denied the request',
  });
  const { redirect_to } = await answered(call, challengeProblems, waysTo(consent.client));
  return issuerAddress(redirect_to, hydra);
}

/** Host of the address that the client asked to be called back at; "" if Hydra told none. */
function redirectHost({ request_url = '', client }: OAuth2ConsentRequest): string {
  const asked = URL.canParse(request_url) ? new URL(request_url).searchParams.get('redirect_uri') : null;
  // Who has one address only need not name it.
  const callback = asked ?? client?.redirect_uris?.[0];
  return callback !== undefined && URL.canParse(callback) ? new URL(callback).host : '';
}

/**
 * `GET /gateway/consent?consent_challenge=`: what the page asks, or `{ redirect_to }` when nothing is to be asked.
 * @throws Problem `challenge_missing`, `challenge_gone`, `login_required`, `aal2_required`, `subject_mismatch`, ...
 */
export async function showConsent(context: Context, request: Asked): Promise<Ready> {
  const challenge = request.query.get('consent_challenge') ?? '';
  const question = await questionOf(context, request, challenge);
  const { consent, session, bound } = question;
  const scopes = consent.requested_scope ?? [];
  if (needsNoPage(context, consent)) return onward(false, await accept(context, question, scopes, {}));
  const { token, setCookie } = context.csrf.issue(request, bound);
  const body: GatewayConsent = {
    challenge,
    csrf_token: token,
    client: clientView(consent.client),
    requested_scope: scopes,
    requested_audience: consent.requested_access_token_audience ?? [],
    subject: bound.subject,
    identity_label: identityLabel(session.identity),
    redirect_host: redirectHost(consent),
    remember_for: context.config.REMEMBER_CONSENT_SESSION_FOR_SECONDS,
    ...uiLocales(consent.request_url, consent.oidc_context?.ui_locales),
  };
  return pageData(body, setCookie);
}

/**
 * `POST /gateway/consent` (form or JSON: challenge, csrf_token, decision, grant_scope, remember): answers once.
 * @throws Problem as above, and `csrf`, `scope_not_requested`, `malformed_request`
 */
export async function decideConsent(context: Context, request: Asked): Promise<Ready> {
  const fields = await readFields(request);
  const question = await questionOf(context, request, textField(fields, 'challenge'));
  context.csrf.check(request, question.bound, textField(fields, 'csrf_token'));
  const decision = wordField(fields, 'decision', ['allow', 'deny']);
  const granted = [...new Set(listField(fields, 'grant_scope'))];
  const scopes = question.consent.requested_scope ?? [];
  if (!granted.every((scope) => scopes.includes(scope))) throw new Problem('scope_not_requested');
  const remember = fields.remember === true;
  const remembering = remember
    ? { remember, remember_for: context.config.REMEMBER_CONSENT_SESSION_FOR_SECONDS }
    : { remember };
  const act = { allow: () => accept(context, question, granted, remembering), deny: () => reject(context, question) };
  const address = await act[decision]();
  return onward(isForm(request), address, context.decided.remember(request, question.bound.challenge));
}
