import { createContext, type ReactNode, useContext } from 'react';
import type { FlowContext } from '../flow/context.ts';

const AppContext = createContext<FlowContext | undefined>(undefined);

/** Gives components what loaders work with. */
export function AppProvider({
  value,
  children,
}: {
  readonly value: FlowContext;
  readonly children: ReactNode;
}): ReactNode {
  return <AppContext value={value}>{children}</AppContext>;
}

/** Configuration and services of this app. Throws outside of an `AppProvider`: a programming mistake. */
export function useApp(): FlowContext {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp needs an AppProvider above');
  return app;
}
