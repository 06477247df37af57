import { createContext, useContext } from 'react';
import type { FlowContext } from '../flow/context.ts';

const AppContext = createContext<FlowContext | undefined>(undefined);

/** Provides the app's context to components. */
export const AppProvider = AppContext.Provider;

/** Returns the app's configuration and services. @throws Error outside of an `AppProvider` */
export function useApp(): FlowContext {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('no AppProvider');
  return app;
}
