import type { FlowKind } from '@members/openapi';
import { TextLink } from '@members/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { FieldValues } from '../../flow/draft.ts';
import { useApp } from '../../frame/app.tsx';

export interface AddressLinkProps {
  /** Kind of the form that the link opens. */
  readonly kind: FlowKind;
  /** Input that it fills in, by field name. */
  readonly values: FieldValues;
  /** Path of the screen without a flow, with the journey. */
  readonly to: string;
  readonly testId?: string;
  readonly children: ReactNode;
}

/** Returns an address as input for the forms that ask for one. */
export const addressInput = (address: string): FieldValues => ({
  email: address,
  recovery_address: address,
  'traits.email': address,
});

/** Link to a form, with input that the user can correct there. */
export function AddressLink({ kind, values, to, testId, children }: AddressLinkProps): ReactNode {
  const { carriedInput } = useApp();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const change = (event: MouseEvent<HTMLAnchorElement>) => {
    carriedInput.set(kind, { values });
    follow(event);
  };
  return (
    <TextLink href={useHref(to)} onClick={change} data-testid={testId}>
      {children}
    </TextLink>
  );
}
