import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { journeyOf, signOutPath, withJourney } from '../../flow/journey/journey.ts';
import { RouterButton } from '../../frame/RouterLink.tsx';
import { StatePage } from '../../frame/StatePage.tsx';
import { useLanguage } from '../../intl/provider.tsx';

/**
 * Page for a signed-in user who opens the recovery: Kratos does not start one (specification 11.9;
 * selfservice/flow/recovery/handler.go of Kratos v26.2.0, `RegisterPublicRoutes`).
 * @param identity the account's e-mail address, if it has one
 */
export function SignedIn({ identity }: { readonly identity: string | undefined }): ReactNode {
  const { t, intl } = useLanguage();
  const journey = journeyOf(new URLSearchParams(useLocation().search));
  const text = identity === undefined ? undefined : t('recovery.signedIn.text', { identity });
  return (
    <StatePage icon="user" title={intl.formatMessage({ id: 'problem.signed_in.title' })} text={text}>
      <RouterButton to={withJourney('/settings', journey)}>
        <FormattedMessage id="recovery.signedIn.settings" />
      </RouterButton>
      <RouterButton to={signOutPath(withJourney('/recovery', journey))} variant="secondary">
        <FormattedMessage id="recovery.signedIn.signOut" />
      </RouterButton>
    </StatePage>
  );
}
