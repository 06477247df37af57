import type { Flow } from '../domain/flow.ts';
import { failure } from '../wire/errors.ts';
import type { Hydra } from './context.ts';

/** What a flow is sealed into. */
export type Purpose = 'login_challenge' | 'login_verifier' | 'consent_challenge' | 'consent_verifier';

const kindOf = (purpose: Purpose) => (purpose.startsWith('login') ? 'login' : 'consent');

export const sealFlow = (hydra: Hydra, purpose: Purpose, flow: Flow): Promise<string> =>
  hydra.sealer.seal(purpose, flow);

/**
 * The flow inside a challenge or verifier. Throws `not_found` for a text of another kind or server,
 * `request_unauthorized` once `ttl.login_consent_request` has passed since the flow began.
 */
export async function openFlow(hydra: Hydra, purpose: Purpose, text: string): Promise<Flow> {
  const flow = (await hydra.sealer.open(purpose, text)) as Flow | undefined;
  if (!flow) throw failure('not_found');
  if (flow.requested_at + hydra.config.ttl.login_consent_request < hydra.runtime.clock.now()) {
    throw failure('request_unauthorized', `The ${kindOf(purpose)} request has expired, please try again.`);
  }
  return flow;
}
