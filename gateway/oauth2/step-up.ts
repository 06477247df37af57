import type { OAuth2ConsentRequest, OAuth2LoginRequest, Session } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problem.ts';
import { allowedIssuerAddress, httpAddress, parameterOf, promptsOf } from './client.ts';
import { challengeProblems, type OAuth2Context } from './context.ts';
import { readObject, sendChange } from './ory.ts';
import { whoami } from './session.ts';

type Aal = 'aal1' | 'aal2';

/** What an application demands of a sign-in. */
export interface Demand {
  /** Kratos's assurance level, which is also the class (`acr`) in the ID token. */
  readonly aal?: Aal | undefined;
  /** Greatest age of the sign-in in seconds. */
  readonly maxAge?: number | undefined;
}

/** Time in seconds from a sign-in to the decision on the consent page, which `max_age` does not count. */
const decisionTime = 300;

const isAal = (value: unknown): value is Aal => value === 'aal1' || value === 'aal2';

/**
 * Returns what a request demands: by `acr_values`, whose first known value counts, by `max_age` (OpenID Connect Core 1.0,
 * section 3.1.2.1), and by `required_aal` in the client's metadata, which no request can lower.
 */
export function demandOf({ oidc_context, client, request_url }: OAuth2ConsentRequest): Demand {
  const metadata = client?.metadata as { readonly required_aal?: unknown } | undefined;
  const requested = (oidc_context?.acr_values ?? []).find(isAal);
  const maxAge = parameterOf(request_url, 'max_age') ?? '';
  return {
    aal: metadata?.required_aal === 'aal2' ? 'aal2' : requested,
    maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : undefined,
  };
}

/** Returns the age of a sign-in in seconds; infinite if it is not known. */
function ageOf({ authenticated_at }: Session, now: number): number {
  const time = Date.parse(authenticated_at ?? '');
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : (now - time) / 1000;
}

/**
 * Returns what the session lacks: a second factor, or a sign-in that is recent enough; undefined if it lacks nothing.
 * @param now in milliseconds since 1970
 */
export function missingProof(
  { aal, maxAge }: Demand,
  session: Session,
  now: number,
): 'aal2_required' | 'refresh_required' | undefined {
  if (aal === 'aal2' && session.authenticator_assurance_level !== 'aal2') return 'aal2_required';
  return maxAge !== undefined && ageOf(session, now) > maxAge + decisionTime ? 'refresh_required' : undefined;
}

/** Parameter of a restarted authorization request: how often it was restarted. Hydra ignores it. */
const roundParameter = 'restart';
/** A restart helps at once, unless the user signs in again in between, or Hydra's `urls.login` is not the gateway. */
const maxRounds = 5;

/** Returns the address of the next round, without parameters that ask for another sign-in than the one that has met them. */
function nextRound(address: string, round: number): URL {
  const url = new URL(address);
  const prompts = promptsOf(address).filter((prompt) => !/^(?:login|registration)$/.test(prompt));
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
  if (prompts.length > 0) url.searchParams.set('prompt', prompts.join(' '));
  url.searchParams.set(roundParameter, `${round}`);
  return url;
}

/** Hydra repeats the query as it is, but may know itself under another origin. */
const keyOf = ({ search }: URL) => search;

/**
 * Returns the address that starts an authorization request again, if its token would not name the class of the sign-in that
 * the application asks for. Kratos names none when it accepts Hydra's login request, and nothing can change it afterwards
 * (hydra/hydra.go of Kratos v26.2.0, `AcceptLoginRequest`). `acceptRestarted` answers the login request of the new round.
 * @returns undefined if the class is named, or restarts are not possible or did not help
 */
export function restartAddress(
  context: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
  consent: OAuth2ConsentRequest,
  session: Session,
): string | undefined {
  const { request_url = '' } = consent;
  if (demandOf(consent).aal === undefined || consent.acr === session.authenticator_assurance_level) return undefined;
  // The request of a device has another address, at which it cannot be started again.
  if (httpAddress(request_url) === undefined || !new URL(request_url).pathname.endsWith('/oauth2/auth'))
    return undefined;
  const round = Number(parameterOf(request_url, roundParameter) ?? 0);
  if (!(round < maxRounds)) return undefined;
  const url = nextRound(request_url, round + 1);
  context.restarted.add(request, reply, keyOf(url));
  return allowedIssuerAddress(url.href, context.hydraConfig);
}

/** Whether the session may answer a login request without a form. Hydra names the subject if it remembers the sign-in. */
function mayAnswer({ skip, subject }: OAuth2LoginRequest, session: Session, now: number): boolean {
  return skip ? subject === session.identity?.id : ageOf(session, now) <= decisionTime;
}

/**
 * Accepts the login request of a restarted authorization request for the session of the browser, with its class (`acr`) and
 * methods (`amr`).
 * @returns the address to redirect the browser to; undefined if the user has to sign in
 * @throws GatewayProblem `login_required`, `aal2_required`, `challenge_gone`, `upstream_unavailable`
 */
export async function acceptRestarted(
  context: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
): Promise<string | undefined> {
  const { hydra, hydraConfig, kratos, restarted } = context;
  if (challenge === '' || restarted.isEmpty(request)) return undefined;
  const failures = { problems: challengeProblems };
  const login = await readObject(
    request,
    'hydra',
    (options) => hydra.getOAuth2LoginRequest({ loginChallenge: challenge }, options),
    failures,
  );
  const url = URL.parse(login.request_url);
  if (url === null || !restarted.has(request, keyOf(url))) return undefined;
  const session = await whoami(kratos, request);
  if (!mayAnswer(login, session, Date.now())) return undefined;
  const methods = (session.authentication_methods ?? []).flatMap(({ method }) => method ?? []);
  const acceptOAuth2LoginRequest = {
    subject: session.identity.id,
    identity_provider_session_id: session.id,
    acr: session.authenticator_assurance_level ?? '',
    amr: [...new Set(methods)],
    // Hydra keeps what it remembers, and Kratos has decided before whether it remembers this sign-in.
    remember: login.skip,
  };
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) => hydra.acceptOAuth2LoginRequest({ loginChallenge: challenge, acceptOAuth2LoginRequest }, options),
    failures,
  );
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

/** Requires what an application demands of the session. @throws GatewayProblem `aal2_required`, `refresh_required` */
export function requireProof(consent: OAuth2ConsentRequest, session: Session): void {
  const missing = missingProof(demandOf(consent), session, Date.now());
  if (missing !== undefined) throw new GatewayProblem(missing);
}
