import { webTarget } from '@members/openapi/targets';
import { TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { RouterLink } from '../../frame/RouterLink.tsx';

/** Returns the address to return to, if a browser may open it. */
export const backAddress = (returnTo: string | undefined, origin: string): string | undefined =>
  webTarget(returnTo ?? '', origin)?.href;

interface Props {
  readonly returnTo: string | undefined;
  readonly origin: string;
}

/** Link back to `return_to` of the flow, else to the dashboard. */
export function Back({ returnTo, origin }: Props): ReactNode {
  const words = useIntl().formatMessage({ id: 'settings.nav.back' });
  const address = backAddress(returnTo, origin);
  return address ? <TextLink href={address}>{words}</TextLink> : <RouterLink to="/">{words}</RouterLink>;
}
