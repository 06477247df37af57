import { Heading, Stack, useTitleFocus } from '@members/ui';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { useFade } from './use-fade.ts';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Element beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Heading, document title and content of a screen. A new title gets the focus or is announced. */
export function Screen({ title, subtitle, action, children }: Props): ReactNode {
  return (
    <Stack ref={useFade(`${title} ${typeof subtitle === 'string' ? subtitle : ''}`)} gap="group">
      <PageTitle title={title} />
      <Heading ref={useTitleFocus(title)} subtitle={subtitle} action={action}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
