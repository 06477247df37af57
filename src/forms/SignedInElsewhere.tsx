import { Messages } from '@members/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { answerOf } from '../flow/answer.ts';
import { type Journey, withJourney } from '../flow/journey/journey.ts';
import { useApp } from '../frame/app.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';

/**
 * Notice on a sign-in or sign-up form, when the user comes back to it and another tab has signed in meanwhile.
 * @param journey an application or a page that waits for the sign-in; without one the link leads to the dashboard
 */
export function SignedInElsewhere({ journey }: { readonly journey: Journey }): ReactNode {
  const { kratos } = useApp();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let isShown = true;
    const check = async () => {
      if (document.visibilityState === 'hidden') return;
      const { status } = await answerOf(() => kratos.GET('/sessions/whoami'));
      if (isShown) setSignedIn(status === 200);
    };
    document.addEventListener('visibilitychange', check);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', check);
    };
  }, [kratos]);
  if (!isSignedIn) return null;
  const text = (
    <>
      <FormattedMessage id="login.elsewhere" />{' '}
      <RouterLink to={Object.keys(journey).length > 0 ? withJourney('/login', journey) : '/'}>
        <FormattedMessage id="login.elsewhereLink" />
      </RouterLink>
    </>
  );
  return <Messages items={[{ key: 'elsewhere', severity: 'info', text }]} />;
}
