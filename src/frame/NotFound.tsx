import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { RouterButton } from './RouterLink.tsx';
import { StatePage } from './StatePage.tsx';

/** Every address that is no screen. */
export function NotFound(): ReactNode {
  const { t } = useLanguage();
  return (
    <StatePage icon="compass" title={t('error.notFound')} text={t('error.notFoundText')}>
      <RouterButton to="/">{t('error.home')}</RouterButton>
    </StatePage>
  );
}
