import { Skeleton } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Frame } from './Layout.tsx';
import { useSlow } from './timing.ts';

/** While a form loads: its shape, and words for what is going on, after a while that it takes longer. */
export function FormLoading({ fields }: { readonly fields: number }): ReactNode {
  const slow = useSlow(true);
  return (
    <Skeleton
      lines={fields}
      kind="form"
      status={
        <p role="status">
          <FormattedMessage id={slow ? 'notice.slow' : 'page.loading'} />
        </p>
      }
    />
  );
}

/** While a screen loads of which nothing is known yet. */
export function Loading(): ReactNode {
  return (
    <Frame>
      <FormLoading fields={2} />
    </Frame>
  );
}
