import type { ReactNode } from 'react';
import { useApp } from '../../frame/app.tsx';
import { StatePage } from '../../frame/StatePage.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { ButtonLink } from '../../ui/index.ts';

/** What consent and logout by challenge show where the app is served without its gateway. */
export function NeedsGateway(): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  return (
    <StatePage icon="plug" title={t('gateway.title')} text={t('gateway.text')}>
      <ButtonLink href={config.main_application_url}>{t('refused.action')}</ButtonLink>
    </StatePage>
  );
}
