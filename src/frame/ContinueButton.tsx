import { webTarget } from '@members/openapi/targets';
import { ButtonLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHref } from 'react-router-dom';
import { type Journey, withJourney } from '../flow/journey/journey.ts';
import type { WaitingClient } from '../flow/waiting-client.ts';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { HomeButton } from './HomeButton.tsx';
import { RouterButton } from './RouterLink.tsx';

interface Props {
  readonly journey: Journey;
  /** Origin of the app. */
  readonly origin: string;
  /** The OAuth2 client that waits, if its name is known. */
  readonly client: WaitingClient | undefined;
}

/** Link to continue: to the OAuth2 client that waits, else to `return_to`, else to the main application. */
export function ContinueButton({ journey: { login_challenge, return_to }, origin, client }: Props): ReactNode {
  const { t, intl, clientName } = useLanguage();
  const { config } = useApp();
  const login = withJourney('/login', { login_challenge: login_challenge ?? '' });
  const loginHref = useHref(login);
  if (login_challenge) {
    const words = client
      ? t('recovered.onTo', { client: clientName(client.id, client.name) })
      : intl.formatMessage({ id: 'recovered.on' });
    // The gateway decides whether the user has to sign in, so it is asked for the page.
    return config.gateway ? (
      <ButtonLink href={loginHref}>{words}</ButtonLink>
    ) : (
      <RouterButton to={login}>{words}</RouterButton>
    );
  }
  const back = webTarget(return_to ?? '', origin)?.href;
  if (back)
    return (
      <ButtonLink href={back}>
        <FormattedMessage id="recovered.on" />
      </ButtonLink>
    );
  return <HomeButton home={config.main_application_url ? 'application' : 'dashboard'} />;
}
