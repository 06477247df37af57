import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClaimMap } from '../claims/claim-map.ts';
import type { GatewayConfig, HydraAdminConfig } from '../config/config.ts';
import { type ChallengeList, createChallengeList } from './challenge-list.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { createHydraSessions, type HydraSessions } from './hydra-sessions.ts';
import { createKnownRequests, type KnownRequests } from './known-requests.ts';
import { createTraitCheck, type RequireTraits } from './missing-traits.ts';
import { createOryClients, type ErrorResponses, type OryClients } from './ory.ts';

/** The settings and services that the consent, logout and device routes use. */
export interface OAuth2Context extends OryClients {
  readonly config: GatewayConfig;
  readonly hydraConfig: HydraAdminConfig;
  /** What goes into tokens (CLAIMS_FILE). */
  readonly claims: ClaimMap;
  readonly csrf: Csrf;
  readonly requireTraits: RequireTraits;
  /**
   * Consent challenges that this browser has answered. Hydra does not remember them: it accepts a challenge that was rejected.
   */
  readonly answered: ChallengeList;
  /** Consent challenges that this browser has shown while their subject was signed in. */
  readonly shown: ChallengeList;
  /** Authorization requests that the gateway has started again, so that their tokens name the class of the sign-in. */
  readonly restarted: ChallengeList;
  /** Authorization requests for which this browser was asked to sign in while Hydra remembered the subject. */
  readonly asked: ChallengeList;
  /** Login challenges for which this browser has signed up, with the new account. */
  readonly signedUp: ChallengeList;
  readonly knownRequests: KnownRequests;
  readonly hydraSessions: HydraSessions;
}

/** Makes the context of the OAuth 2.0 routes. @param timeout for one call, in milliseconds */
export function createOAuth2Context(
  config: GatewayConfig,
  hydra: HydraAdminConfig,
  claims: ClaimMap,
  timeout: number,
): OAuth2Context {
  const clients = createOryClients(config, hydra, timeout);
  return {
    config,
    hydraConfig: hydra,
    claims,
    ...clients,
    requireTraits: createTraitCheck(clients),
    csrf: createCsrf(config),
    answered: createChallengeList(config, 'decided'),
    shown: createChallengeList(config, 'shown'),
    restarted: createChallengeList(config, 'restarted'),
    asked: createChallengeList(config, 'asked'),
    signedUp: createChallengeList(config, 'signed_up'),
    knownRequests: createKnownRequests(config, hydra, clients),
    hydraSessions: createHydraSessions(config, clients),
  };
}

/** Hydra answers 404 for an unknown challenge, 401 for an expired one, 410 for a used one, 400 for a malformed one. */
export const challengeProblems = {
  400: 'challenge_gone',
  401: 'challenge_gone',
  404: 'challenge_gone',
  410: 'challenge_gone',
} as const satisfies ErrorResponses['problems'];

export const isFormBody = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Sends an address: as `{ redirect_to }` to a script, as a redirect for a posted form (RFC 9110, section 15.4.4). */
export function sendRedirect(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  reply.header('cache-control', 'no-store');
  return request.method === 'POST' && isFormBody(request)
    ? reply.redirect(address, 303)
    : reply.send({ redirect_to: address });
}
