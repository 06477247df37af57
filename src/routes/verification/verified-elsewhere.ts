import type { Flow } from '@members/openapi';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { answerOf, member } from '../../flow/answer.ts';
import { flowKinds } from '../../flow/kinds.ts';
import { isSent } from '../../forms/sent-to.ts';
import { useApp } from '../../frame/app.tsx';

/** Time (ms) between two looks at the flow. */
const interval = 5000;

/**
 * Loads the page again when the address has been verified elsewhere: the message's link was opened in another tab, or
 * in the mail program's browser. It looks while the page is visible, until the flow expires.
 */
export function useVerifiedElsewhere(flow: Flow): void {
  const { kratos, now } = useApp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const { id, expires_at } = flow;
  const isWaiting = isSent(flow) && !isBusy;
  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    const look = async () => {
      if (Date.parse(expires_at) <= now()) return clearInterval(timer);
      if (document.visibilityState === 'hidden') return;
      const { body } = await answerOf(() => flowKinds.verification.read(kratos, id));
      if (!leaving.signal.aborted && member(body, 'state') === 'passed_challenge')
        await navigate(pathname + search, { replace: true });
    };
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isWaiting, kratos, id, expires_at, now, navigate, pathname, search]);
}
