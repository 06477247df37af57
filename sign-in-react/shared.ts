import { createContext, useContext, useMemo, useState } from 'react';
import type { SignInOptions, Texts } from './options.ts';
import { createServices, type Services } from './services.ts';
import { SessionContext } from './session.tsx';

interface Shared {
  readonly options: SignInOptions;
  readonly services: Services;
}

/** Options and services of a `SignInProvider`. */
export const SharedContext = createContext<Shared | undefined>(undefined);

/** @throws Error for texts that are not compiled: the screens have no parser */
function checkTexts({ messages }: Texts): void {
  const key = Object.keys(messages).find((key) => typeof messages[key] === 'string');
  if (key !== undefined) throw new Error(`@members/sign-in-react: expected ${key} to be set with withMessages()`);
}

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
  useMemo(() => checkTexts(options.texts), [options.texts]);
  const session = useContext(SessionContext);
  const [services] = useState(() => shared?.services ?? createServices(options, session));
  return { options, services };
}
