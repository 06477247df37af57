import { type ReactNode, Suspense } from 'react';
import { useHydrated } from './hydrated.tsx';

interface Props {
  /** What is said where no script runs. */
  readonly without: string;
  readonly children: ReactNode;
}

/** What only a script can show, loaded when the page is the app's. */
export function ScriptOnly({ without, children }: Props): ReactNode {
  if (useHydrated()) return <Suspense>{children}</Suspense>;
  return (
    <noscript>
      <p>{without}</p>
    </noscript>
  );
}
