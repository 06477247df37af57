import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { ButtonLink, TextLink } from '../ui/index.ts';

interface Props {
  /** Path of this app. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link among words to a screen of this app: a real address, followed without leaving the page. */
export function RouterLink({ to, children }: Props): ReactNode {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <TextLink href={useHref(to)} onClick={onClick}>
      {children}
    </TextLink>
  );
}

/** The same, looking like a button. */
export function RouterButton({
  to,
  children,
  variant,
}: Props & { readonly variant?: 'primary' | 'secondary' | 'ghost' }): ReactNode {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <ButtonLink href={useHref(to)} onClick={onClick} variant={variant}>
      {children}
    </ButtonLink>
  );
}
