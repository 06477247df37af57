import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { HomeButton } from '../frame/HomeButton.tsx';
import { findHome, type HomeTarget } from '../frame/home.ts';
import { StatePage } from '../frame/StatePage.tsx';

function NotFound(): ReactNode {
  const intl = useIntl();
  const home = useLoaderData<HomeTarget>();
  return (
    <StatePage
      icon="compass"
      title={intl.formatMessage({ id: 'error.notFound' })}
      text={intl.formatMessage({ id: 'error.notFoundText' })}
    >
      <HomeButton home={home} />
    </StatePage>
  );
}

/** Page for all other addresses. */
export const screen = (context: FlowContext) => ({
  loader: () => findHome(context),
  Component: NotFound,
});
