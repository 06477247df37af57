import type { ReactNode } from 'react';
import { targetOf } from '../../flow/target.ts';
import { useApp } from '../../frame/app.tsx';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { TextLink } from '../../ui/index.ts';

/** Where somebody came from, if that is an address that a browser may be sent to. */
export function useWayBack(returnTo: string | undefined, origin: string): string | undefined {
  const { base_path: basePath } = useApp().config;
  return returnTo && targetOf(returnTo, { origin, basePath }).to !== 'nowhere' ? returnTo : undefined;
}

interface Props {
  readonly returnTo: string | undefined;
  readonly origin: string;
}

/** The way back to where one came from, if the flow says where that was; else to the first screen. */
export function Back({ returnTo, origin }: Props): ReactNode {
  const words = useLanguage().t('settings.nav.back');
  const address = useWayBack(returnTo, origin);
  return address ? <TextLink href={address}>{words}</TextLink> : <RouterLink to="/">{words}</RouterLink>;
}
