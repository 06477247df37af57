import { ButtonLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApp } from './app.tsx';
import type { HomeTarget } from './home.ts';
import { RouterButton } from './RouterLink.tsx';

interface Props {
  readonly home: HomeTarget;
  readonly variant?: 'primary' | 'secondary';
}

/** Link to the user's home; a text if there is none. */
export function HomeButton({ home, variant = 'primary' }: Props): ReactNode {
  const { config } = useApp();
  switch (home) {
    case 'dashboard':
      return (
        <RouterButton to="/" variant={variant}>
          <FormattedMessage id="error.home" />
        </RouterButton>
      );
    case 'application':
      return (
        <ButtonLink href={config.main_application_url ?? config.base_path} variant={variant}>
          <FormattedMessage id="refused.action" />
        </ButtonLink>
      );
    case 'sign_in':
      return (
        <RouterButton to="/login" variant={variant}>
          <FormattedMessage id="problem.signIn" />
        </RouterButton>
      );
    case 'nowhere':
      return (
        <p>
          <FormattedMessage id="refused.noApplication" />
        </p>
      );
  }
}
