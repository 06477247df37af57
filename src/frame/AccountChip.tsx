import { Identity } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { withoutDirectionControls } from '../intl/isolate.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { RouterLink } from './RouterLink.tsx';

interface Props {
  /** Key of the sentence around the identifier. */
  readonly sentence?: 'form.account' | 'logout.identity';
  readonly identifier: string;
  /** Path of the page to use another account. */
  readonly to?: string;
  /** Another link than that to `to`. */
  readonly action?: ReactNode;
  /** Whether the identifier is loaded after the page. */
  readonly isLate?: boolean;
}

/** Row with the account that the page is about, and the link to use another one. */
export function AccountChip({ sentence = 'form.account', identifier, to, action, isLate = false }: Props): ReactNode {
  const { plain } = useLanguage();
  const shown = withoutDirectionControls(identifier);
  return (
    <Identity
      sentence={plain(sentence, { identifier: shown, identity: shown })}
      identifier={shown}
      isLate={isLate}
      action={
        action ??
        (to === undefined ? undefined : (
          <RouterLink to={to}>
            <FormattedMessage id="form.notYou" />
          </RouterLink>
        ))
      }
    />
  );
}
