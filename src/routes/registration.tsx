import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Flow } from '../../openapi/index.ts';
import { withJourney } from '../flow/journey.ts';
import type { Loaded } from '../flow/load.ts';
import { journeyAt } from '../flow/screen.ts';
import { useLanguage } from '../intl/provider.tsx';
import { LinkRow } from '../ui/index.ts';
import { FlowForms, useFlow } from './FlowForms.tsx';
import { ProblemPage } from './ProblemPage.tsx';
import { RouterLink } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

function RegistrationForm({ loaded }: { readonly loaded: Extract<Loaded, { flow: Flow }> }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  return (
    <Screen title={t('registration.title')} subtitle={t('registration.subtitle')}>
      <FlowForms kind="registration" loaded={loaded} layout={{ kind: 'registration', secondFactor: false }} />
      <LinkRow>
        {t('registration.signin')}{' '}
        <RouterLink to={withJourney('/login', journey)}>{t('registration.signinAction')}</RouterLink>
      </LinkRow>
    </Screen>
  );
}

/** `/registration` (spec section 2). */
export function Registration(): ReactNode {
  const loaded = useLoaderData<Loaded>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <RegistrationForm loaded={loaded} />;
}
