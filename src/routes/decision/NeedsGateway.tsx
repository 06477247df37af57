import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useApp } from '../../frame/app.tsx';
import { HomeButton } from '../../frame/HomeButton.tsx';
import { homeWhenSignedOut } from '../../frame/home.ts';
import { StatePage } from '../../frame/StatePage.tsx';

/** Page for consent and logout requests if the app is served without its gateway. */
export function NeedsGateway(): ReactNode {
  const intl = useIntl();
  const home = homeWhenSignedOut(useApp());
  return (
    <StatePage
      icon="plug"
      title={intl.formatMessage({ id: 'problem.not_offered.title' })}
      text={intl.formatMessage({ id: 'problem.gateway.text' })}
    >
      <HomeButton home={home === 'application' ? home : 'dashboard'} />
    </StatePage>
  );
}
