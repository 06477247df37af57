import { ButtonLink, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface Props {
  /** Path of this app. */
  readonly to: string;
  readonly children: ReactNode;
  /** The `data-testid` that Ory's own test suites use. */
  readonly testId?: string | undefined;
  /** Navigation state, which only this app can set. */
  readonly state?: unknown;
}

/** Text link to a screen of this app, followed without a page load. */
export function RouterLink({ to, children, testId, state }: Props): ReactNode {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <TextLink href={useHref(to)} onClick={onClick} data-testid={testId}>
      {children}
    </TextLink>
  );
}

/** Link to a screen of this app that looks like a button. */
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
