import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { FlowForms, useFlow } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { LinkRow } from '../ui/index.ts';

function Registration({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  return (
    <Screen title={t('registration.title')} subtitle={t('registration.subtitle')}>
      <FlowForms kind="registration" loaded={loaded} />
      <LinkRow>
        {t('registration.signin')}{' '}
        <RouterLink to={withJourney('/login', journey)}>{t('registration.signinAction')}</RouterLink>
      </LinkRow>
    </Screen>
  );
}

/** `/registration` (spec section 2). */
export const screen = (context: FlowContext) => flowScreen(context, 'registration', Registration);
