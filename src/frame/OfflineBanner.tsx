import { type ReactNode, useEffect, useRef } from 'react';
import { useMatches, useRevalidator } from 'react-router';
import { member } from '../flow/answer.ts';
import { useLanguage } from '../intl/provider.tsx';
import { Button, Messages } from '../ui/index.ts';
import { useOnline } from './timing.ts';

/** Above everything while there is no connection. When it comes back, what could not be loaded is loaded again. */
export function OfflineBanner(): ReactNode {
  const { t } = useLanguage();
  const online = useOnline();
  const { revalidate, state } = useRevalidator();
  // A form keeps what was typed into it only as long as nothing is loaded under it.
  const formless = useMatches().some(({ loaderData }) => member(loaderData, 'problem') !== undefined);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current && formless) void revalidate();
    wasOffline.current = !online;
  }, [online, formless, revalidate]);
  if (online) return null;
  // With a form there is nothing to try but to send it.
  const text = (
    <>
      {t('notice.offline')}{' '}
      {formless ? (
        <Button variant="ghost" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('problem.retry')}
        </Button>
      ) : null}
    </>
  );
  return <Messages items={[{ key: 'offline', severity: 'warning', text, testId: 'notice/offline' }]} />;
}
