import type { AcceptOAuth2LoginRequest, OAuth2LoginRequest } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem, type ProblemLinks } from '../problem.ts';
import { allowedIssuerAddress, promptsOf } from './client.ts';
import { challengeProblems, type OAuth2Context } from './context.ts';
import { callServer, readObject, sendChange } from './ory.ts';
import { type SignedInSession, whoami } from './session.ts';
import { ageOf, decisionTime, demandOf, missingProof, restartKey } from './step-up.ts';

/** Errors for an application that allows no page (OpenID Connect Core 1.0, section 3.1.2.6). */
const refusals = {
  login_required: 'The user has to sign in',
  interaction_required: 'The sign-in does not meet the demands of the request',
  account_selection_required: 'Another account is signed in than the one that the application knows',
} as const;

/** What the decision about a login request depends on. */
interface LoginFacts {
  /** Whether no page may be shown (`prompt=none`, also beside other values). */
  readonly silent: boolean;
  /** Whether the user shall choose an account (`prompt=select_account`). */
  readonly selects: boolean;
  /**
   * Kratos's session of this browser: none (also one of a disabled account), one of another account than Hydra remembers, one
   * without the second factor that is asked for, one older than `max_age`, or one that is good enough.
   */
  readonly session: 'none' | 'other' | 'weak' | 'old' | 'good';
  /** Whether Hydra remembers a sign-in of this browser (`skip`). */
  readonly remembered: boolean;
  /** Whether the application names the user (`id_token_hint`). */
  readonly hinted: boolean;
  /** Whether the user has just signed in for this very request, which was started again since. */
  readonly continued: boolean;
  /** Whether the user has just signed up for this very request. */
  readonly signedUp: boolean;
  /** Whether a signed-in user may go on without a form (LOGIN_REFRESH=auto, and no `refresh=true` in the address). */
  readonly auto: boolean;
}

/** Answer to a login request. `kratos` leaves it to Kratos, which may pass a signed-in user on. */
type LoginVerdict = 'accept' | 'page' | 'kratos' | 'restart' | keyof typeof refusals;

interface LoginRow {
  readonly when: Partial<LoginFacts>;
  readonly verdict: LoginVerdict;
}

/** The first row that matches all its facts decides. The last row matches every request. */
const loginRows: readonly LoginRow[] = [
  // No page, whatever is missing. Hydra answers the first case by itself.
  { when: { silent: true, remembered: false }, verdict: 'login_required' },
  { when: { silent: true, session: 'none' }, verdict: 'login_required' },
  { when: { silent: true, session: 'other', hinted: true }, verdict: 'login_required' },
  { when: { silent: true, session: 'other' }, verdict: 'account_selection_required' },
  { when: { silent: true, session: 'weak' }, verdict: 'interaction_required' },
  { when: { silent: true, session: 'old' }, verdict: 'login_required' },
  { when: { silent: true }, verdict: 'accept' },
  // Hydra refuses `select_account` after the login, so the request goes on without it.
  { when: { selects: true }, verdict: 'restart' },
  { when: { continued: true, session: 'good' }, verdict: 'accept' },
  // Hydra starts the request again for the account that has just signed up.
  { when: { signedUp: true, session: 'other' }, verdict: 'accept' },
  { when: { auto: true, remembered: true, session: 'good' }, verdict: 'accept' },
  { when: { auto: true }, verdict: 'kratos' },
  { when: {}, verdict: 'page' },
];

/** Returns the verdict of the table. */
function loginVerdict(facts: LoginFacts): LoginVerdict {
  const fits = ({ when }: LoginRow) =>
    Object.entries(when).every(([name, value]) => facts[name as keyof LoginFacts] === value);
  return loginRows.find(fits)?.verdict ?? 'page';
}

const remembers = ({ skip }: OAuth2LoginRequest): boolean => skip === true;

/** Returns the session, and what it is worth for this request. */
async function sessionFacts(
  { kratos }: OAuth2Context,
  request: FastifyRequest,
  login: OAuth2LoginRequest,
): Promise<{ readonly state: LoginFacts['session']; readonly session?: SignedInSession }> {
  try {
    const session = await whoami(kratos, request);
    if (remembers(login) && login.subject !== session.identity.id) return { state: 'other', session };
    const missing = missingProof(demandOf(login), session, Date.now(), 0);
    return { state: missing === undefined ? 'good' : missing === 'aal2_required' ? 'weak' : 'old', session };
  } catch (error) {
    if (error instanceof GatewayProblem && error.id === 'login_required') return { state: 'none' };
    if (error instanceof GatewayProblem && error.id === 'aal2_required') return { state: 'weak' };
    throw error;
  }
}

/**
 * Returns the request that Hydra makes of another one if the user signs in to another account than it remembers: the same
 * parameters in order, with `prompt=login` (consent/strategy_default.go of Hydra v26.2.0).
 * @param address Hydra's `request_url`
 */
function keyAfterHydra(address: string): string {
  const searchParams = new URLSearchParams(restartKey(address));
  searchParams.set('prompt', 'login');
  searchParams.sort();
  return `${searchParams}`;
}

/**
 * Whether Hydra has started this request again because the user had signed in, for this request, to another account than it
 * remembered. The sign-in is younger than the page of the request, and a few minutes old at most.
 */
function isHydrasRestart(
  { asked }: OAuth2Context,
  request: FastifyRequest,
  login: OAuth2LoginRequest,
  session: SignedInSession,
): boolean {
  if (remembers(login) || promptsOf(login.request_url).join() !== 'login') return false;
  const before = asked.find(request, keyAfterHydra(login.request_url));
  if (before === undefined || before.isAbout(session.identity.id)) return false;
  const age = ageOf(session, Date.now());
  return age <= decisionTime && age <= Date.now() / 1000 - before.at;
}

/** Notes that the user is asked to sign in, for `isHydrasRestart` and for a page that outlives the request. */
function noteAsked(
  { asked, knownRequests }: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  login: OAuth2LoginRequest,
) {
  knownRequests.note(request, reply, login.challenge, login);
  if (remembers(login)) asked.add(request, reply, keyAfterHydra(login.request_url), login.subject);
}

/** Whether the user has just signed up for this very request, and then left its page, such as to verify the address. */
function hasSignedUp(
  { signedUp }: OAuth2Context,
  request: FastifyRequest,
  { challenge }: OAuth2LoginRequest,
  session: SignedInSession,
): boolean {
  const found = signedUp.find(request, challenge);
  if (found === undefined || ageOf(session, Date.now()) > decisionTime) return false;
  const { id, created_at } = session.identity;
  return found.hasSubject ? found.isAbout(id) : Date.parse(created_at ?? '') >= found.at * 1000;
}

/** Whether the gateway has started this request again, and the sign-in of its first round still counts. */
function isOwnRestart(
  { restarted }: OAuth2Context,
  request: FastifyRequest,
  login: OAuth2LoginRequest,
  session: SignedInSession,
): boolean {
  if (restarted.find(request, restartKey(login.request_url)) === undefined) return false;
  return remembers(login) || ageOf(session, Date.now()) <= decisionTime;
}

/** Returns the seconds that a session still lasts, which Hydra counts as its own. */
function remainingTime({ expires_at }: SignedInSession): { remember_for?: number } {
  const seconds = Math.floor((Date.parse(expires_at ?? '') - Date.now()) / 1000);
  return seconds > 0 ? { remember_for: seconds } : {};
}

/** Accepts a login request for the session, with its class (`acr`) and methods (`amr`). @returns where to redirect the browser */
async function acceptLogin(
  { hydra, hydraConfig }: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
  session: SignedInSession,
  remembering: Pick<AcceptOAuth2LoginRequest, 'remember' | 'remember_for'>,
): Promise<string> {
  const methods = (session.authentication_methods ?? []).flatMap(({ method }) => method ?? []);
  const acceptOAuth2LoginRequest = {
    subject: session.identity.id,
    identity_provider_session_id: session.id,
    acr: session.authenticator_assurance_level ?? '',
    amr: [...new Set(methods)],
    ...remembering,
  };
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) => hydra.acceptOAuth2LoginRequest({ loginChallenge: challenge, acceptOAuth2LoginRequest }, options),
    { problems: challengeProblems },
  );
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

/** Rejects a login request with an error for the application. @returns where to redirect the browser */
async function rejectLogin(
  { hydra, hydraConfig }: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
  { client }: OAuth2LoginRequest,
  error: keyof typeof refusals,
): Promise<string> {
  const rejectOAuth2Request = { error, error_description: refusals[error] };
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) => hydra.rejectOAuth2LoginRequest({ loginChallenge: challenge, rejectOAuth2Request }, options),
    { problems: challengeProblems },
  );
  audit(request, 'silent_refused', { client_id: client?.client_id ?? '', refusal: error });
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

/** Returns the address of the same request, whose sign-in any account may answer. The page reads `choose_account`. */
function withoutSelection({ request_url }: OAuth2LoginRequest, { hydraConfig }: OAuth2Context): string {
  const url = new URL(request_url);
  const prompts = promptsOf(request_url).filter((prompt) => !/^(?:login|select_account)$/.test(prompt));
  url.searchParams.set('prompt', ['login', ...prompts].join(' '));
  url.searchParams.set('choose_account', '1');
  return allowedIssuerAddress(url.href, hydraConfig);
}

/** Returns the address at which Kratos answers a challenge, or makes a login flow. */
export function kratosAddress(
  { KRATOS_PROXY, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig,
  login_challenge: string,
): string {
  const kratos = KRATOS_PROXY === 'on' ? BASE_PATH : KRATOS_BROWSER_URL;
  return `${kratos}/self-service/login/browser?${new URLSearchParams({ login_challenge })}`;
}

interface LoginPage {
  readonly login_challenge: string;
  /** Whether the address demands a new sign-in. */
  readonly refresh: boolean;
  /** Hydra leads to the sign-up for `prompt=registration`. */
  readonly path: '/login' | '/registration';
}

/** Returns the links to go on with after a login request that Hydra no longer accepts (`KnownRequests`). */
export async function linksOfLogin(
  { hydra, knownRequests }: OAuth2Context,
  request: FastifyRequest,
  loginChallenge: string,
): Promise<ProblemLinks> {
  const { data } = await callServer(
    request,
    'hydra',
    (options) => hydra.getOAuth2LoginRequest({ loginChallenge }, options),
    true,
  );
  // Hydra answers 410 with the address of a request that is used; @ory/client types the body of 200 alone.
  const { redirect_to }: { readonly redirect_to?: unknown } = Object(data);
  return knownRequests.links(request, loginChallenge, typeof redirect_to === 'string' ? redirect_to : undefined);
}

/**
 * Answers Hydra's login request by the table.
 * @returns the address to redirect the browser to; undefined if the page is needed
 * @throws GatewayProblem `challenge_gone`, `redirect_not_allowed`, `upstream_unavailable`
 */
export async function loginWithoutPage(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { login_challenge: challenge, refresh, path }: LoginPage,
): Promise<string | undefined> {
  const { hydra, config, asked, signedUp } = context;
  const described = await readObject(
    request,
    'hydra',
    (options) => hydra.getOAuth2LoginRequest({ loginChallenge: challenge }, options),
    { problems: challengeProblems },
  );
  const login = { ...described, challenge };
  const prompts = promptsOf(login.request_url);
  const silent = prompts.includes('none');
  // A sign-up asks for no account that exists.
  if (path === '/registration' && !silent) {
    noteAsked(context, request, reply, login);
    return undefined;
  }
  const { state, session } = await sessionFacts(context, request, login);
  const isHydras = session !== undefined && isHydrasRestart(context, request, login, session);
  const isSignUp = session !== undefined && hasSignedUp(context, request, login, session);
  const verdict = loginVerdict({
    silent,
    selects: prompts.includes('select_account'),
    session: state,
    remembered: remembers(login),
    hinted: login.oidc_context?.id_token_hint_claims !== undefined,
    continued: isHydras || isSignUp || (session !== undefined && isOwnRestart(context, request, login, session)),
    signedUp: isSignUp,
    auto: config.LOGIN_REFRESH === 'auto' && !refresh,
  });
  switch (verdict) {
    case 'page':
      noteAsked(context, request, reply, login);
      return undefined;
    case 'kratos':
      noteAsked(context, request, reply, login);
      return kratosAddress(config, challenge);
    case 'restart':
      return withoutSelection(login, context);
    case 'accept': {
      if (session === undefined) return undefined;
      if (isSignUp) signedUp.remove(request, reply, challenge);
      if (!isHydras) return acceptLogin(context, request, challenge, session, { remember: remembers(login) });
      asked.remove(request, reply, keyAfterHydra(login.request_url));
      // Hydra remembered the other account, so Kratos lets it remember sign-ins.
      return acceptLogin(context, request, challenge, session, { remember: true, ...remainingTime(session) });
    }
    default:
      return rejectLogin(context, request, challenge, login, verdict);
  }
}
