import type { OAuth2ConsentRequest, Session } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problem.ts';
import { allowedIssuerAddress, httpAddress, parameterOf, promptsOf } from './client.ts';
import type { OAuth2Context } from './context.ts';

type Aal = 'aal1' | 'aal2';

/** What an application demands of a sign-in. */
export interface Demand {
  /** Kratos's assurance level, which is also the class (`acr`) in the ID token. */
  readonly aal?: Aal | undefined;
  /** Greatest age of the sign-in in seconds. */
  readonly maxAge?: number | undefined;
}

/** Time in seconds from a sign-in to the decision on the consent page, which `max_age` does not count. */
export const decisionTime = 300;

const isAal = (value: unknown): value is Aal => value === 'aal1' || value === 'aal2';

/**
 * Returns what a request demands: by `acr_values`, whose first known value counts, by `max_age` (OpenID Connect Core 1.0,
 * section 3.1.2.1), and by `required_aal` in the client's metadata, which no request can lower.
 */
export function demandOf({
  oidc_context,
  client,
  request_url,
}: Pick<OAuth2ConsentRequest, 'oidc_context' | 'client' | 'request_url'>): Demand {
  const metadata = client?.metadata as { readonly required_aal?: unknown } | undefined;
  const requested = (oidc_context?.acr_values ?? []).find(isAal);
  const maxAge = parameterOf(request_url, 'max_age') ?? '';
  return {
    aal: metadata?.required_aal === 'aal2' ? 'aal2' : requested,
    maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : undefined,
  };
}

/** Returns the age of a sign-in in seconds; infinite if it is not known. */
export function ageOf({ authenticated_at }: Session, now: number): number {
  const time = Date.parse(authenticated_at ?? '');
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : (now - time) / 1000;
}

/**
 * Returns what the session lacks: a second factor, or a sign-in that is recent enough; undefined if it lacks nothing.
 * @param now in milliseconds since 1970
 * @param grace seconds that `max_age` does not count
 */
export function missingProof(
  { aal, maxAge }: Demand,
  session: Session,
  now: number,
  grace = decisionTime,
): 'aal2_required' | 'refresh_required' | undefined {
  if (aal === 'aal2' && session.authenticator_assurance_level !== 'aal2') return 'aal2_required';
  return maxAge !== undefined && ageOf(session, now) > maxAge + grace ? 'refresh_required' : undefined;
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

/** Returns the key of a restarted request. Hydra repeats the query as it is, but may know itself under another origin. */
export const restartKey = (address: string): string => URL.parse(address)?.search ?? '';

/**
 * Returns the address that starts an authorization request again, if its token would not name the class of the sign-in that
 * the application asks for. Kratos names none when it accepts Hydra's login request, and nothing can change it afterwards
 * (hydra/hydra.go of Kratos v26.2.0, `AcceptLoginRequest`). `loginWithoutPage` answers the login request of the new round.
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
  context.restarted.add(request, reply, restartKey(url.href));
  return allowedIssuerAddress(url.href, context.hydraConfig);
}

/** Requires what an application demands of the session. @throws GatewayProblem `aal2_required`, `refresh_required` */
export function requireProof(consent: OAuth2ConsentRequest, session: Session): void {
  const missing = missingProof(demandOf(consent), session, Date.now());
  if (missing !== undefined) throw new GatewayProblem(missing);
}
