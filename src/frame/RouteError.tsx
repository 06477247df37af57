import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { useApp } from './app.tsx';
import { ChunkNotLoaded } from './chunk-not-loaded.ts';
import { Frame } from './Layout.tsx';
import { ProblemPage } from './ProblemPage.tsx';

/** Error boundary of all routes: the screen's chunk did not load, or a component threw. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  const { report } = useApp();
  report(`screen failed: ${error instanceof Error ? error.name : 'unknown'}`);
  return (
    <Frame>
      <ProblemPage problem={{ id: error instanceof ChunkNotLoaded ? 'not_loaded' : 'unexpected' }} />
    </Frame>
  );
}
