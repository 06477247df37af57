import { Facts, Identity, unbroken } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { AddressLink, type AddressLinkProps } from './AddressLink.tsx';

interface Props extends Omit<AddressLinkProps, 'children' | 'testId'> {
  readonly sentence: 'recovery.sent' | 'recovery.sentLink' | 'verification.subtitle' | 'verification.subtitleLink';
  /** Whether the user may enter another address. */
  readonly changes: boolean;
}

/**
 * Says where a message was sent to. A press on the address starts a new flow with the address to correct (specification
 * 2.7.3).
 */
export function SentTo({ sentence, changes, ...link }: Props): ReactNode {
  const { plain } = useLanguage();
  const address = withoutDirectionControls(link.address);
  return (
    <Facts>
      <Identity
        sentence={plain(sentence, { address })}
        identifier={address}
        {...(changes && {
          link: (
            <AddressLink {...link} testId="change-address">
              {unbroken(address)}
            </AddressLink>
          ),
          action: (
            <AddressLink {...link}>
              <FormattedMessage id="form.notYou" />
            </AddressLink>
          ),
        })}
      />
    </Facts>
  );
}
