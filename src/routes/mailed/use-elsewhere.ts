import type { Flow, FlowKind } from '@members/openapi';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { member, memberText } from '../../api/member.ts';
import { answerOf } from '../../flow/answer.ts';
import { type Journey, withJourney } from '../../flow/journey/journey.ts';
import { flowKinds } from '../../flow/kinds.ts';
import { isSent, sentTo } from '../../forms/sent-to.ts';
import { useApp } from '../../frame/app.tsx';
import { useLook } from '../../frame/use-look.ts';
import { isVerified } from './verified-address.ts';

/** Time (ms) between two looks at the flow. */
const interval = 5000;

/**
 * Notices that the message of a waiting flow was used elsewhere, while the page is visible and until the flow expires. If
 * the flow is finished, or the signed-in user's address is verified, the page is loaded again, and then says so.
 * @param journey of the flow. It goes into the address: the next page may be unable to read the flow
 * @returns whether another browser has opened the flow. Kratos then gave the flow the CSRF token of that browser
 *   (selfservice/strategy/code/strategy_verification.go of Kratos v26.2.0, `handleLinkClick`)
 */
export function useElsewhere(
  kind: Extract<FlowKind, 'recovery' | 'verification'>,
  flow: Flow,
  journey: Journey,
): boolean {
  const { kratos, now } = useApp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const [opened, setOpened] = useState<string>();
  const look = async (signal: AbortSignal) => {
    if (Date.parse(flow.expires_at) <= now()) return;
    const { body } = await answerOf(() => flowKinds[kind].read(kratos, flow.id));
    const isTaken = memberText(body, 'error', 'id') === 'security_csrf_violation';
    const isVerifiedThere = isTaken && kind === 'verification' && (await isVerified(kratos, sentTo(flow)));
    if (signal.aborted) return;
    if (member(body, 'state') === 'passed_challenge' || isVerifiedThere)
      await navigate(withJourney(pathname, journey, Object.fromEntries(new URLSearchParams(search))), {
        replace: true,
      });
    else if (isTaken) setOpened(flow.id);
  };
  useLook(look, interval, isSent(flow) && !isBusy);
  return opened === flow.id;
}
