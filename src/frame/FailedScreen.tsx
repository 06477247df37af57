import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { useApp } from './app.tsx';
import { ChunkNotLoaded } from './chunk-not-loaded.ts';
import { ProblemPage } from './ProblemPage.tsx';

/** The problem page: the code of a screen could not be loaded, or its component has thrown an error. */
export function FailedScreen(): ReactNode {
  const error = useRouteError();
  const { report } = useApp();
  report(`screen failed: ${error instanceof Error ? error.name : 'unknown'}`);
  return <ProblemPage problem={{ id: error instanceof ChunkNotLoaded ? 'not_loaded' : 'unexpected' }} />;
}
