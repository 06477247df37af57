import { type ReactNode, Suspense } from 'react';
import { useHydrated } from './hydrated.tsx';

interface Props {
  /** Text in place of the content if scripts are off. */
  readonly without: string;
  readonly children: ReactNode;
}

/** Content that needs scripts; rendered after hydration. */
export function ScriptOnly({ without, children }: Props): ReactNode {
  if (useHydrated()) return <Suspense>{children}</Suspense>;
  return (
    <noscript>
      <p>{without}</p>
    </noscript>
  );
}
