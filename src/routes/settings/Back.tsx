import type { ReactNode } from 'react';
import { targetOf } from '../../flow/target.ts';
import { useApp } from '../../frame/app.tsx';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { TextLink } from '../../ui/index.ts';

/** The way back to where one came from, if the flow says where that was; else to the first screen. */
export function Back({
  returnTo,
  origin,
}: {
  readonly returnTo: string | undefined;
  readonly origin: string;
}): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  const target = targetOf(returnTo ?? '', { origin, basePath: config.base_path });
  if (returnTo === undefined || target.to === 'nowhere')
    return <RouterLink to="/">{t('settings.nav.back')}</RouterLink>;
  if (target.to === 'screen') return <RouterLink to={target.path}>{t('settings.nav.back')}</RouterLink>;
  return <TextLink href={target.url}>{t('settings.nav.back')}</TextLink>;
}
