import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { Problem } from '../flow/action.ts';
import { text } from '../flow/answer.ts';
import type { SignedIn } from '../flow/session.ts';
import { revealed } from '../intl/isolate.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { Actions, ButtonLink, CodeBlock } from '../ui/index.ts';
import { ProblemPage } from './ProblemPage.tsx';
import { RouterButton } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

function Welcome({ session, logoutUrl }: SignedIn): ReactNode {
  const { t } = useLanguage();
  const firstName = text(session.identity.traits, 'firstName');
  return (
    <Screen
      title={t('dashboard.title')}
      subtitle={firstName === undefined ? undefined : t('dashboard.greeting', { firstName })}
    >
      <Actions>
        <RouterButton to="/settings">{t('dashboard.settings')}</RouterButton>
        {logoutUrl === undefined ? null : (
          <ButtonLink variant="secondary" href={logoutUrl} data-testid="logout">
            {t('dashboard.logout')}
          </ButtonLink>
        )}
      </Actions>
      <CodeBlock label={t('dashboard.session')} data-testid="session">
        {revealed(JSON.stringify(session, null, 2))}
      </CodeBlock>
    </Screen>
  );
}

/** `/` and `/welcome`: the session as it is, for signed-in people (spec section 2). */
export function Dashboard(): ReactNode {
  const loaded = useLoaderData<SignedIn | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Welcome {...loaded} />;
}
