import type { ReactNode } from 'react';
import type { FlowContext } from '../flow/context.ts';
import type { ShownFlow } from '../flow/load.ts';
import { flowScreen, PlainFlow } from '../forms/flow-screen.tsx';
import { useLanguage } from '../intl/provider.tsx';

function Verification({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t } = useLanguage();
  const elsewhere = { words: t('login.signup'), link: t('login.signupAction'), path: '/registration' };
  return (
    <PlainFlow
      kind="verification"
      loaded={loaded}
      title={t('verification.title')}
      subtitle={t('verification.subtitle')}
      elsewhere={elsewhere}
    />
  );
}

/** `/verification` and `/verify` (spec section 2). */
export const screen = (context: FlowContext) => flowScreen(context, 'verification', Verification);
