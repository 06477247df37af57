import { ButtonLink } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { perform } from '../flow/perform.ts';
import { useApp } from '../frame/app.tsx';
import { HomeButton } from '../frame/HomeButton.tsx';
import { homeWhenSignedOut } from '../frame/home.ts';
import { RouterButton } from '../frame/RouterLink.tsx';
import { StatePage } from '../frame/StatePage.tsx';

/**
 * Link to sign in again: here if the gate allows it, else at the main application; then a link to the main application.
 */
function SignInLinks(): ReactNode {
  const app = useApp();
  const { main_application_url: signIn, login_gate: gate } = app.config;
  if (gate === 'open')
    return (
      <>
        <RouterButton to="/login">
          <FormattedMessage id="signedOut.signIn" />
        </RouterButton>
        {signIn === undefined ? null : <HomeButton home="application" variant="secondary" />}
      </>
    );
  if (signIn === undefined) return <HomeButton home={homeWhenSignedOut(app)} />;
  const front = URL.canParse(signIn) ? new URL('/', signIn).href : signIn;
  return (
    <>
      <ButtonLink href={signIn}>
        <FormattedMessage id="signedOut.signIn" />
      </ButtonLink>
      {front === signIn ? null : (
        <ButtonLink href={front} variant="secondary">
          <FormattedMessage id="signedOut.application" />
        </ButtonLink>
      )}
    </>
  );
}

function SignedOut(): ReactNode {
  const intl = useIntl();
  return (
    <StatePage icon="check" tone="success" title={intl.formatMessage({ id: 'signedOut.title' })}>
      <SignInLinks />
    </StatePage>
  );
}

/** `/signed-out`: page after a logout. A signed-in user goes to the dashboard. */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const { status } = await answerOf(() => context.kratos.GET('/sessions/whoami'));
    return status === 200 ? perform({ do: 'go', to: '/' }, { context, url, journey: {} }) : null;
  },
  Component: SignedOut,
});
