import type { Flow, FlowKind } from '@members/openapi';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Problem } from '../flow/action.ts';
import { answerOf } from '../flow/answer.ts';
import { decideAction } from '../flow/error/lazy-policy.ts';
import { journeyAt } from '../flow/journey/journey.ts';
import { findRequest, rememberRequest } from '../flow/journey/oauth2-request.ts';
import { flowKinds } from '../flow/kinds.ts';
import type { ShownFlow } from '../flow/load.ts';
import { useApp } from '../frame/app.tsx';
import { useLook } from '../frame/use-look.ts';

/** Time (ms) between two looks. Hydra keeps a request for 30 minutes by default. */
const interval = 2 * 60_000;

const challengeOf = (flow: Flow) => ('oauth2_login_challenge' in flow ? flow.oauth2_login_challenge : undefined) ?? '';

/**
 * Returns the problem if Hydra no longer accepts the OAuth2 request of a flow, so that the page says so before the user
 * types a password. Kratos asks Hydra each time the flow is read.
 */
export function useDeadRequest(kind: FlowKind, { flow, origin }: ShownFlow): Problem | undefined {
  const app = useApp();
  const { kratos, config, oauth2Requests } = app;
  const { search } = useLocation();
  const [found, setFound] = useState<{ readonly flow: string; readonly problem: Problem }>();
  const challenge = challengeOf(flow);
  const look = async (signal?: AbortSignal) => {
    const answer = await answerOf(() => flowKinds[kind].read(kratos, flow.id));
    if (answer.status === 200) return rememberRequest(oauth2Requests, answer.body);
    const here = new URL(`/${search}`, origin);
    const situation = { step: 'read', kind, answer, journey: journeyAt(here, flow), here, hops: 0 } as const;
    const action = await decideAction({ ...situation, kratosUrl: config.kratos_url });
    await findRequest(app, action, here, challenge);
    if (!signal?.aborted && action.do === 'fail' && action.problem.id === 'challenge_gone')
      setFound({ flow: flow.id, problem: { ...action.problem, ...oauth2Requests.get(challenge) } });
  };
  useLook(look, interval, challenge !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: one look for each flow
  useEffect(() => {
    rememberRequest(oauth2Requests, flow);
    // A new registration has the challenge without the request.
    if (challenge !== '' && !oauth2Requests.has(challenge)) void look();
  }, [flow.id]);
  return found?.flow === flow.id ? found.problem : undefined;
}
