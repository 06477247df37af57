import { TextLink } from '@members/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useApp } from '../../frame/app.tsx';
import { useLanguage } from '../../intl/provider.tsx';

interface Props {
  readonly kind: 'recovery' | 'verification';
  /** Address that a message was sent to. */
  readonly address: string;
  /** Path of the screen without a flow, with the journey. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Link to the form for an address, which it fills in. */
export function AddressLink({ kind, address, to, children }: Props): ReactNode {
  const { carriedInput } = useApp();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const change = (event: MouseEvent<HTMLAnchorElement>) => {
    carriedInput.set(kind, { values: { email: address, recovery_address: address } });
    follow(event);
  };
  return (
    <TextLink href={useHref(to)} onClick={change} data-testid="change-address">
      {children}
    </TextLink>
  );
}

/**
 * Link with the address that a message was sent to. It starts a new flow with the address to correct (specification
 * 2.7.3).
 */
export function ChangeAddress(props: Omit<Props, 'children'>): ReactNode {
  const { t } = useLanguage();
  return <AddressLink {...props}>{t('mailed.change', { address: props.address })}</AddressLink>;
}
