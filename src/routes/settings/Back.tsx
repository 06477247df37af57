import { webTarget } from '@members/openapi/targets';
import { TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { RouterLink } from '../../frame/RouterLink.tsx';

interface Props {
  readonly returnTo: string | undefined;
  readonly origin: string;
}

/** Link back to `return_to` of the flow, else to the dashboard. */
export function Back({ returnTo, origin }: Props): ReactNode {
  const words = useIntl().formatMessage({ id: 'settings.nav.back' });
  const address = webTarget(returnTo ?? '', origin)?.href;
  return address ? <TextLink href={address}>{words}</TextLink> : <RouterLink to="/">{words}</RouterLink>;
}
