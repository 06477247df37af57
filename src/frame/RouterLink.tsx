import { ButtonLink, TextLink } from '@members/ui';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface Props {
  /** Path of this app. */
  readonly to: string;
  readonly children: ReactNode;
  /** As Ory's own suites look for it. */
  readonly testId?: string | undefined;
  /** What the screen is told that only this app can tell it. */
  readonly state?: unknown;
}

/** A link among words to a screen of this app: a real address, followed without leaving the page. */
export function RouterLink({ to, children, testId, state }: Props): ReactNode {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <TextLink href={useHref(to)} onClick={onClick} data-testid={testId}>
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
