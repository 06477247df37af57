import { Messages } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Journey, withJourney } from '../../flow/journey/journey.ts';
import { RouterLink } from '../../frame/RouterLink.tsx';

/** Notice on a page that waits for a message, when another browser has opened the message's link. */
export function OpenedElsewhere({ journey }: { readonly journey: Journey }): ReactNode {
  const text = (
    <>
      <FormattedMessage id="mailed.elsewhere" />{' '}
      <RouterLink to={withJourney('/login', journey)}>
        <FormattedMessage id="problem.signIn" />
      </RouterLink>
    </>
  );
  return <Messages items={[{ key: 'elsewhere', severity: 'info', text, testId: 'mailed/elsewhere' }]} />;
}
