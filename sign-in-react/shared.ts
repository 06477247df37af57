import { createContext, useContext, useState } from 'react';
import type { SignInOptions } from './options.ts';
import { createServices, type Services } from './services.ts';

interface Shared {
  readonly options: SignInOptions;
  readonly services: Services;
}

/** Options and services of a `SignInProvider`. */
export const SharedContext = createContext<Shared | undefined>(undefined);

const isComplete = (options: Partial<SignInOptions>): options is SignInOptions =>
  options.kratosUrl !== undefined && options.texts !== undefined;

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
