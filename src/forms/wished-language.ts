import { useEffect } from 'react';
import type { Flow } from '../../openapi/index.ts';
import { wishesOf } from '../flow/wishes.ts';
import { useLanguage } from '../intl/provider.tsx';

/** Speaks the language that the application wishes for, unless the person has chosen another one. */
export function useWishedLanguage(flow: Flow): void {
  const { uiLocales } = wishesOf(flow);
  const { suggest } = useLanguage();
  useEffect(() => {
    if (uiLocales !== undefined) void suggest(uiLocales);
  }, [uiLocales, suggest]);
}
