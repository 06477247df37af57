import { Progress } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useNavigation } from 'react-router-dom';
import { useLate, useSlow } from './timing.ts';

/** Says that a link or a form is under way, and after a while that it takes longer. */
export function NavigationStatus(): ReactNode {
  const underWay = useNavigation().state !== 'idle';
  const late = useLate(underWay);
  const slow = useSlow(underWay);
  const intl = useIntl();
  return <Progress words={late ? intl.formatMessage({ id: slow ? 'notice.slow' : 'page.loading' }) : undefined} />;
}
