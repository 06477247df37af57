import { Messages } from '@members/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { memberText } from '../api/member.ts';
import { answerOf } from '../flow/answer.ts';
import { type Journey, signOutPath, withJourney } from '../flow/journey/journey.ts';
import { useApp } from '../frame/app.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { useLook } from '../frame/use-look.ts';
import { isolated } from '../intl/isolate.tsx';
import { useLanguage } from '../intl/provider.tsx';

/**
 * Notice on a sign-in or sign-up form, when the user comes back to it and another tab has signed in meanwhile.
 * @param journey an application or a page that waits for the sign-in; without one the link leads to the dashboard
 */
export function SignedInElsewhere({ journey }: { readonly journey: Journey }): ReactNode {
  const { kratos } = useApp();
  const { t } = useLanguage();
  const [identifier, setIdentifier] = useState<string>();
  useLook(async (signal) => {
    const { status, body } = await answerOf(() => kratos.GET('/sessions/whoami'));
    if (signal.aborted) return;
    const email = memberText(body, 'identity', 'traits', 'email') ?? memberText(body, 'identity', 'id');
    setIdentifier(status === 200 ? email : undefined);
  }, undefined);
  if (identifier === undefined) return null;
  const here = withJourney('/login', journey);
  const text = (
    <>
      {t('login.elsewhere', { identifier: isolated(identifier) })}{' '}
      <RouterLink to={Object.keys(journey).length > 0 ? here : '/'}>
        <FormattedMessage id="login.elsewhereLink" />
      </RouterLink>{' '}
      <RouterLink to={signOutPath(here)}>
        <FormattedMessage id="login.otherAccount" />
      </RouterLink>
    </>
  );
  return <Messages items={[{ key: 'elsewhere', severity: 'info', text, testId: 'login/elsewhere' }]} />;
}
