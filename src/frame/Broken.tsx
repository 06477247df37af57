import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useApp } from './app.tsx';
import { Frame } from './Layout.tsx';
import { NotFound } from './NotFound.tsx';
import { ProblemPage } from './ProblemPage.tsx';

/** What every route ends in that cannot be shown: its screen did not load, or threw. */
export function Broken(): ReactNode {
  const error = useRouteError();
  const { report } = useApp();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Frame>
        <NotFound />
      </Frame>
    );
  }
  report(`screen failed: ${error instanceof Error ? error.name : 'unknown'}`);
  return (
    <Frame>
      <ProblemPage problem={{ id: 'unexpected' }} />
    </Frame>
  );
}
