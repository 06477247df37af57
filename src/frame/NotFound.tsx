import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { RouterButton } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

/** Every address that is no screen. */
export function NotFound(): ReactNode {
  const { t } = useLanguage();
  return (
    <Screen title={t('error.notFound')} subtitle={t('error.notFoundText')}>
      <RouterButton to="/">{t('error.home')}</RouterButton>
    </Screen>
  );
}
