import { Facts, Identity, unbroken } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { AddressLink, type AddressLinkProps, addressInput } from './AddressLink.tsx';

interface Props extends Pick<AddressLinkProps, 'kind' | 'to'> {
  readonly address: string;
  readonly sentence: 'recovery.sent' | 'recovery.sentLink' | 'verification.subtitle' | 'verification.subtitleLink';
}

/**
 * Says where a message was sent to. A press on the address starts a new flow with the address to correct (specification
 * 2.7.3).
 */
export function SentTo({ sentence, address: sent, ...form }: Props): ReactNode {
  const { plain } = useLanguage();
  const address = withoutDirectionControls(sent);
  const link = { ...form, values: addressInput(sent) };
  return (
    <Facts>
      <Identity
        sentence={plain(sentence, { address })}
        identifier={address}
        link={
          <AddressLink {...link} testId="change-address">
            {unbroken(address)}
          </AddressLink>
        }
        action={
          <AddressLink {...link}>
            <FormattedMessage id="form.notYou" />
          </AddressLink>
        }
      />
    </Facts>
  );
}
