import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { HomeButton } from '../frame/HomeButton.tsx';
import { type Home, homeOf } from '../frame/home.ts';
import { StatePage } from '../frame/StatePage.tsx';
import { useLanguage } from '../intl/provider.tsx';

function NotFound(): ReactNode {
  const { t } = useLanguage();
  const home = useLoaderData<Home>();
  return (
    <StatePage icon="compass" title={t('error.notFound')} text={t('error.notFoundText')}>
      <HomeButton home={home} />
    </StatePage>
  );
}

/** Every address that is no screen. */
export const screen = (context: FlowContext) => ({
  loader: () => homeOf(context),
  Component: NotFound,
});
