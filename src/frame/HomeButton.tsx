import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { ButtonLink } from '../ui/index.ts';
import { useApp } from './app.tsx';
import type { Home } from './home.ts';
import { RouterButton } from './RouterLink.tsx';

interface Props {
  readonly home: Home;
  readonly variant?: 'primary' | 'secondary';
}

/** The way home, named for where it leads; nothing where there is no way. */
export function HomeButton({ home, variant = 'primary' }: Props): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  switch (home) {
    case 'dashboard':
      return (
        <RouterButton to="/" variant={variant}>
          {t('error.home')}
        </RouterButton>
      );
    case 'application':
      return (
        <ButtonLink href={config.main_application_url ?? config.base_path} variant={variant}>
          {t('refused.action')}
        </ButtonLink>
      );
    case 'sign_in':
      return (
        <RouterButton to="/login" variant={variant}>
          {t('problem.signIn')}
        </RouterButton>
      );
    case 'nowhere':
      return <p>{t('refused.noApplication')}</p>;
  }
}
