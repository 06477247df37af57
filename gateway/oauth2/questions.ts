import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig, HydraConfig } from '../config/config.ts';
import { type ChallengeList, createChallengeList } from './challenge-list.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { createOry, type Failures, type Ory } from './ory.ts';

/** What the questions of Hydra (consent, logout, device) are answered with. */
export interface Questions extends Ory {
  readonly config: GatewayConfig;
  readonly hydraConfig: HydraConfig;
  readonly csrf: Csrf;
  /**
   * Consent challenges that were answered in a browser. Hydra does not remember them: it accepts a challenge after it was
   * rejected.
   */
  readonly answered: ChallengeList;
  /** Consent challenges that were shown in a browser while the right user was signed in. */
  readonly shown: ChallengeList;
}

/** @param timeout for one call to Kratos or Hydra, in milliseconds */
export function createQuestions(config: GatewayConfig, hydra: HydraConfig, timeout: number): Questions {
  return {
    config,
    hydraConfig: hydra,
    ...createOry(config, hydra, timeout),
    csrf: createCsrf(config),
    answered: createChallengeList(config, 'decided'),
    shown: createChallengeList(config, 'shown'),
  };
}

/** Hydra answers 404 for an unknown challenge, 401 for an expired one, 410 for a used one, 400 for a text that is none. */
export const challengeProblems = {
  400: 'challenge_gone',
  401: 'challenge_gone',
  404: 'challenge_gone',
  410: 'challenge_gone',
} as const satisfies Failures['problems'];

export const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Leads on after a decision: a script reads `{ redirect_to }`, a posted form is redirected (RFC 9110, section 15.4.4). */
export function leadOn(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  reply.header('cache-control', 'no-store');
  return request.method === 'POST' && isForm(request)
    ? reply.redirect(address, 303)
    : reply.send({ redirect_to: address });
}
