import { createContext, type ReactNode, useContext, useState } from 'react';
import type { SignInOptions } from './options.ts';
import { createServices, type Services } from './services.ts';

interface Shared {
  readonly options: SignInOptions;
  readonly services: Services;
}

const SharedContext = createContext<Shared | undefined>(undefined);

/** Gives all screens below it their options. Input moves from one screen to the next, such as an address. */
export function SignInProvider({ children, ...options }: SignInOptions & { readonly children: ReactNode }): ReactNode {
  const [services] = useState(() => createServices(options));
  return <SharedContext value={{ options, services }}>{children}</SharedContext>;
}

/**
 * Returns the options of a screen: its own, and the provider's.
 * @throws Error when neither names Kratos's address and the texts
 */
export function useShared(own: Partial<SignInOptions>): Shared {
  const shared = useContext(SharedContext);
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const options = { ...shared?.options, ...given };
  if (!isComplete(options)) throw new Error('@members/sign-in-react: expected kratosUrl and texts');
  const [services] = useState(() => shared?.services ?? createServices(options));
  return { options, services };
}

const isComplete = (options: Partial<SignInOptions>): options is SignInOptions =>
  options.kratosUrl !== undefined && options.texts !== undefined;
