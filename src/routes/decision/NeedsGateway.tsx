import type { ReactNode } from 'react';
import { useApp } from '../../frame/app.tsx';
import { HomeButton } from '../../frame/HomeButton.tsx';
import { homeOfStrangers } from '../../frame/home.ts';
import { StatePage } from '../../frame/StatePage.tsx';
import { useLanguage } from '../../intl/provider.tsx';

/** What consent and logout by challenge show where the app is served without its gateway. */
export function NeedsGateway(): ReactNode {
  const { t } = useLanguage();
  const home = homeOfStrangers(useApp());
  return (
    <StatePage icon="plug" title={t('gateway.title')} text={t('gateway.text')}>
      <HomeButton home={home === 'application' ? home : 'dashboard'} />
    </StatePage>
  );
}
