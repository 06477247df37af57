import { TextLink } from '@members/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useApp } from '../../frame/app.tsx';

export interface AddressLinkProps {
  readonly kind: 'recovery' | 'verification';
  /** Address that a message was sent to. */
  readonly address: string;
  /** Path of the screen without a flow, with the journey. */
  readonly to: string;
  readonly testId?: string;
  readonly children: ReactNode;
}

/** Link to the form for an address, which it fills in. */
export function AddressLink({ kind, address, to, testId, children }: AddressLinkProps): ReactNode {
  const { carriedInput } = useApp();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const change = (event: MouseEvent<HTMLAnchorElement>) => {
    carriedInput.set(kind, { values: { email: address, recovery_address: address } });
    follow(event);
  };
  return (
    <TextLink href={useHref(to)} onClick={change} data-testid={testId}>
      {children}
    </TextLink>
  );
}
