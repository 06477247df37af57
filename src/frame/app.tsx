import { createContext, useContext } from 'react';
import type { FlowContext } from '../flow/context.ts';

const AppContext = createContext<FlowContext | undefined>(undefined);

/** Gives components what loaders work with. */
export const AppProvider = AppContext;

/** Configuration and services of this app. Throws outside of an `AppProvider`: a programming mistake. */
export function useApp(): FlowContext {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('no AppProvider');
  return app;
}
