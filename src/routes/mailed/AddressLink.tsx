import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useApp } from '../../frame/app.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { TextLink } from '../../ui/index.ts';

interface Props {
  readonly kind: 'recovery' | 'verification';
  /** The address a message went to. */
  readonly address: string;
  /** The screen without a flow, and with the journey. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to the form for an address, and fills it in there. */
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

/** The address a message went to; a press starts anew, with the address there to be corrected (specification 2.7.3). */
export function ChangeAddress(props: Omit<Props, 'children'>): ReactNode {
  const { t } = useLanguage();
  return <AddressLink {...props}>{t('mailed.change', { address: props.address })}</AddressLink>;
}
