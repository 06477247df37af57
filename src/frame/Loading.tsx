import type { ReactNode } from 'react';
import { FormLoading } from './FormLoading.tsx';
import { Frame } from './Layout.tsx';

/** Placeholder for a screen that is still unknown. */
export function Loading(): ReactNode {
  return (
    <Frame>
      <FormLoading fields={2} />
    </Frame>
  );
}
