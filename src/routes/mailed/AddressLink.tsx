import type { FlowKind } from '@members/openapi';
import { TextLink } from '@members/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { FieldValues } from '../../flow/draft.ts';
import { useApp } from '../../frame/app.tsx';
import { useLanguage } from '../../intl/provider.tsx';

interface Props {
  /** Kind of the form that the link opens. */
  readonly kind: FlowKind;
  /** Input that it fills in, by field name. */
  readonly values: FieldValues;
  /** Path of the screen without a flow, with the journey. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Returns an address as input for the forms that ask for one. */
export const addressInput = (address: string): FieldValues => ({
  email: address,
  recovery_address: address,
  'traits.email': address,
});

/** Link to a form, with input that the user can correct there. */
export function AddressLink({ kind, values, to, children }: Props): ReactNode {
  const { carriedInput } = useApp();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const change = (event: MouseEvent<HTMLAnchorElement>) => {
    carriedInput.set(kind, { values });
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
export function ChangeAddress({
  address,
  ...link
}: Pick<Props, 'kind' | 'to'> & { readonly address: string }): ReactNode {
  const { t } = useLanguage();
  return (
    <AddressLink {...link} values={addressInput(address)}>
      {t('mailed.change', { address })}
    </AddressLink>
  );
}
