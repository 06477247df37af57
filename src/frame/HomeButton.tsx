import { ButtonLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApp } from './app.tsx';
import type { HomeTarget } from './home.ts';
import { RouterButton } from './RouterLink.tsx';

interface Props {
  readonly home: HomeTarget;
  readonly variant?: 'primary' | 'secondary';
  /** Address that the main application is asked to lead to after its sign-in. */
  readonly returnTo?: string | undefined;
}

/** Returns the main application's address with `return_to`. */
function applicationAddress(address: string, returnTo: string | undefined): string {
  if (returnTo === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.set('return_to', returnTo);
  return url.href;
}

/** Link to the user's home; a text if there is none. */
export function HomeButton({ home, variant = 'primary', returnTo }: Props): ReactNode {
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
        <ButtonLink
          href={applicationAddress(config.main_application_url ?? config.base_path, returnTo)}
          variant={variant}
        >
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
