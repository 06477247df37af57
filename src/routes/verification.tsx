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

function VerificationForm({ loaded }: { readonly loaded: Extract<Loaded, { flow: Flow }> }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  return (
    <Screen title={t('verification.title')} subtitle={t('verification.subtitle')}>
      <FlowForms kind="verification" loaded={loaded} layout={{ kind: 'verification', secondFactor: false }} />
      <LinkRow>
        {t('login.signup')}{' '}
        <RouterLink to={withJourney('/registration', journey)}>{t('login.signupAction')}</RouterLink>
      </LinkRow>
    </Screen>
  );
}

/** `/verification` (spec section 2). */
export function Verification(): ReactNode {
  const loaded = useLoaderData<Loaded>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <VerificationForm loaded={loaded} />;
}
