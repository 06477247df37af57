import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { Skeleton, Spinner } from '../ui/index.ts';
import { Frame } from './Layout.tsx';
import { useSlow } from './timing.ts';

/** While a form loads: its shape, words for what is going on, and after a while that it takes longer. */
export function FormLoading({ fields, lines = 0 }: { readonly fields: number; readonly lines?: number }): ReactNode {
  const { t } = useLanguage();
  const slow = useSlow(true);
  return (
    <>
      <Skeleton lines={fields} kind="form" />
      {lines > 0 ? <Skeleton lines={lines} kind="text" /> : null}
      <Spinner label={t(slow ? 'notice.slow' : 'page.loading')} />
    </>
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
