import { type ReactNode, useState } from 'react';
import type { SignInOptions } from './options.ts';
import { createServices } from './services.ts';
import { SharedContext } from './shared.ts';

/** Gives all screens below it their options. Input moves from one screen to the next, such as an address. */
export function SignInProvider({ children, ...options }: SignInOptions & { readonly children: ReactNode }): ReactNode {
  const [services] = useState(() => createServices(options));
  return <SharedContext.Provider value={{ options, services }}>{children}</SharedContext.Provider>;
}
