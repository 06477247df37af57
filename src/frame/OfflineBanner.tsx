import { Button, Messages } from '@members/ui';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMatches, useRevalidator } from 'react-router-dom';
import { member } from '../flow/answer.ts';
import { useApp } from './app.tsx';
import { useOnline } from './timing.ts';

/** Delays (ms) between attempts to load again: a browser reports the connection before requests succeed. */
const retryDelays = [0, 1000, 3000];

/**
 * Banner while there is no connection: a request got no response, and the browser says that it is offline. The
 * browser's word alone is not enough, because some machines say so and still reach the server. When the connection is
 * back, the page loads again what it could not load, a few times if necessary.
 */
export function OfflineBanner(): ReactNode {
  const { reachability } = useApp();
  const lost = useSyncExternalStore(reachability.subscribe, reachability.isLost, () => false);
  const online = useOnline() || !lost;
  const { revalidate, state } = useRevalidator();
  // Only a page without a form may load again: loading would clear the input.
  const formless = useMatches().some(({ loaderData }) => member(loaderData, 'problem') !== undefined);
  const attempts = useRef(retryDelays.length);
  useEffect(() => {
    if (!online) attempts.current = 0;
    else if (!formless) attempts.current = retryDelays.length;
    const wait = retryDelays[attempts.current];
    if (!online || !formless || state !== 'idle' || wait === undefined) return;
    const timer = setTimeout(() => {
      attempts.current += 1;
      void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [online, formless, state, revalidate]);
  if (online) return null;
  // A page with a form has no button: the user sends the form again.
  const text = (
    <>
      <FormattedMessage id="notice.offline" />{' '}
      {formless ? (
        <Button variant="ghost" busy={state === 'loading'} onClick={() => void revalidate()}>
          <FormattedMessage id="problem.retry" />
        </Button>
      ) : null}
    </>
  );
  return <Messages items={[{ key: 'offline', severity: 'warning', text, testId: 'notice/offline' }]} />;
}
