import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { useApp } from './app.tsx';
import { Frame } from './Layout.tsx';
import { NotLoaded } from './not-loaded.ts';
import { ProblemPage } from './ProblemPage.tsx';

/** What every route ends in that cannot be shown: its screen did not load, or threw. */
export function Broken(): ReactNode {
  const error = useRouteError();
  const { report } = useApp();
  report(`screen failed: ${error instanceof Error ? error.name : 'unknown'}`);
  return (
    <Frame>
      <ProblemPage problem={{ id: error instanceof NotLoaded ? 'not_loaded' : 'unexpected' }} />
    </Frame>
  );
}
