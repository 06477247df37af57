import type { ReactNode } from 'react';
import type { FlowContext } from '../flow/context.ts';
import type { ShownFlow } from '../flow/load.ts';
import { flowScreen, PlainFlow } from '../forms/flow-screen.tsx';
import { useLanguage } from '../intl/provider.tsx';

function Registration({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t } = useLanguage();
  const elsewhere = { words: t('registration.signin'), link: t('registration.signinAction'), path: '/login' };
  return (
    <PlainFlow
      kind="registration"
      loaded={loaded}
      title={t('registration.title')}
      subtitle={t('registration.subtitle')}
      elsewhere={elsewhere}
    />
  );
}

/** `/registration` (spec section 2). */
export const screen = (context: FlowContext) => flowScreen(context, 'registration', Registration);
