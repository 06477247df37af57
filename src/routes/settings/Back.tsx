import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { webTarget } from '../../../openapi/targets.ts';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { TextLink } from '../../ui/index.ts';

/** Where somebody came from, if that is an address that a browser may be sent to. */
export const backAddress = (returnTo: string | undefined, origin: string): string | undefined =>
  webTarget(returnTo ?? '', origin)?.href;

interface Props {
  readonly returnTo: string | undefined;
  readonly origin: string;
}

/** The way back to where one came from, if the flow says where that was; else to the first screen. */
export function Back({ returnTo, origin }: Props): ReactNode {
  const words = useIntl().formatMessage({ id: 'settings.nav.back' });
  const address = backAddress(returnTo, origin);
  return address ? <TextLink href={address}>{words}</TextLink> : <RouterLink to="/">{words}</RouterLink>;
}
