import { Button, Messages } from '@members/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMatches, useRevalidator } from 'react-router-dom';
import { member } from '../api/member.ts';
import { answerOf } from '../flow/answer.ts';
import { useApp } from './app.tsx';
import { useOffline } from './use-offline.ts';

/** Delays (ms) between attempts to load again: a browser reports the connection before requests succeed. */
const retryDelays = [0, 1000, 3000];

/** Time (ms) between requests that find out whether the server can be reached, whatever the browser says. */
const probeInterval = 5000;

/**
 * Banner while there is no connection. When the connection is back, the page loads again what it could not load, a few
 * times if necessary.
 */
export function OfflineBanner(): ReactNode {
  const { kratos } = useApp();
  const online = !useOffline();
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
  useEffect(() => {
    if (online || formless) return;
    const timer = setInterval(() => void answerOf(() => kratos.GET('/sessions/whoami')), probeInterval);
    return () => clearInterval(timer);
  }, [online, formless, kratos]);
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
