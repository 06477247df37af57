import type { DeviceFlow, Flow } from '../domain/flow.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import type { Hydra } from './context.ts';

/** The type of the sealed flow at each stage. */
interface SealedFlows {
  readonly device: DeviceFlow;
  readonly login: Flow;
  readonly consent: Flow;
}
type Stage = keyof SealedFlows;
type SealedKind = 'challenge' | 'verifier';

export const sealFlow = <S extends Stage>(
  hydra: Hydra,
  purpose: `${S}_${SealedKind}`,
  flow: SealedFlows[S],
): Promise<string> => hydra.sealer.seal(purpose, flow);

/**
 * The flow in a challenge or verifier.
 *
 * @throws OAuthError `not_found` for a text for another purpose or of another server, `request_unauthorized` after
 *   `ttl.login_consent_request` since the start of the flow
 */
export async function openFlow<S extends Stage>(
  hydra: Hydra,
  purpose: `${S}_${SealedKind}`,
  text: string,
): Promise<SealedFlows[S]> {
  const flow = (await hydra.sealer.open(purpose, text)) as SealedFlows[S] | undefined;
  if (!flow) throw failure('not_found');
  if (flow.requested_at + hydra.config.ttl.login_consent_request < hydra.runtime.clock.now()) {
    throw failure('request_unauthorized', `The ${stageOf(purpose)} request has expired, please try again.`);
  }
  return flow;
}

const stageOf = (purpose: `${Stage}_${SealedKind}`) => purpose.split('_', 1)[0];

/** The flow in a verifier. @throws OAuthError `access_denied` for an invalid verifier */
export async function openVerifier<S extends Stage>(hydra: Hydra, stage: S, text: string): Promise<SealedFlows[S]> {
  try {
    return await openFlow<S>(hydra, `${stage}_verifier`, text);
  } catch (error) {
    if (!(error instanceof OAuthError) || error.status !== 404) throw error;
    throw failure('access_denied', `The ${stage} verifier has already been used, has not been granted, or is invalid.`);
  }
}
