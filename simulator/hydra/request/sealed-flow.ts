import type { DeviceFlow, Flow } from '../domain/flow.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import type { Hydra } from './context.ts';

/** What a flow is sealed into, by the stage that it is in. */
interface Sealed {
  readonly device: DeviceFlow;
  readonly login: Flow;
  readonly consent: Flow;
}
type Stage = keyof Sealed;
type SealedKind = 'challenge' | 'verifier';

export const sealFlow = <S extends Stage>(
  hydra: Hydra,
  purpose: `${S}_${SealedKind}`,
  flow: Sealed[S],
): Promise<string> => hydra.sealer.seal(purpose, flow);

/**
 * The flow inside a challenge or verifier. Throws `not_found` for a text of another kind or server,
 * `request_unauthorized` once `ttl.login_consent_request` has passed since the flow began.
 */
export async function openFlow<S extends Stage>(
  hydra: Hydra,
  purpose: `${S}_${SealedKind}`,
  text: string,
): Promise<Sealed[S]> {
  const flow = (await hydra.sealer.open(purpose, text)) as Sealed[S] | undefined;
  if (!flow) throw failure('not_found');
  if (flow.requested_at + hydra.config.ttl.login_consent_request < hydra.runtime.clock.now()) {
    throw failure('request_unauthorized', `The ${stageOf(purpose)} request has expired, please try again.`);
  }
  return flow;
}

const stageOf = (purpose: `${Stage}_${SealedKind}`) => purpose.split('_', 1)[0];

/** The flow inside a verifier. Throws `access_denied` for a text that is none. */
export async function openVerifier<S extends Stage>(hydra: Hydra, stage: S, text: string): Promise<Sealed[S]> {
  try {
    return await openFlow<S>(hydra, `${stage}_verifier`, text);
  } catch (error) {
    if (!(error instanceof OAuthError) || error.status !== 404) throw error;
    throw failure('access_denied', `The ${stage} verifier has already been used, has not been granted, or is invalid.`);
  }
}
