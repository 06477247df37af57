import type { ReactNode } from 'react';
import { FailedScreen } from './FailedScreen.tsx';
import { Frame } from './Layout.tsx';

/** Error boundary of all routes. */
export function RouteError(): ReactNode {
  return (
    <Frame>
      <FailedScreen />
    </Frame>
  );
}
