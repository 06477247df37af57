import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMatches, useRevalidator } from 'react-router-dom';
import { member } from '../flow/answer.ts';
import { Button, Messages } from '../ui/index.ts';
import { useApp } from './app.tsx';
import { useOnline } from './timing.ts';

/** A browser says that it is online before requests come through. In milliseconds, from one attempt to the next. */
const waits = [0, 1000, 3000];

/**
 * Above everything while there is no connection: a request got no answer, and the browser says that it is offline. The
 * browser alone is not believed, for it says so on machines that reach the server well. When the connection comes back,
 * what could not be loaded is loaded again, a few times if need be.
 */
export function OfflineBanner(): ReactNode {
  const { reachability } = useApp();
  const lost = useSyncExternalStore(reachability.subscribe, reachability.isLost, () => false);
  const online = useOnline() || !lost;
  const { revalidate, state } = useRevalidator();
  // A form keeps what was typed into it only as long as nothing is loaded under it.
  const formless = useMatches().some(({ loaderData }) => member(loaderData, 'problem') !== undefined);
  const attempts = useRef(waits.length);
  useEffect(() => {
    if (!online) attempts.current = 0;
    else if (!formless) attempts.current = waits.length;
    const wait = waits[attempts.current];
    if (!online || !formless || state !== 'idle' || wait === undefined) return;
    const timer = setTimeout(() => {
      attempts.current += 1;
      void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [online, formless, state, revalidate]);
  if (online) return null;
  // With a form there is nothing to try but to send it.
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
