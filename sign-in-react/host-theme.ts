import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Appearance } from './options.ts';

/** The user's setting; undefined in environments of tests, which have none. */
const darkSetting = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** Returns the theme that `color-scheme` of an element means: `light dark` is the user's setting, `normal` is light. */
function themeAround(element: Element): 'light' | 'dark' {
  const schemes = getComputedStyle(element).colorScheme?.split(' ') ?? [];
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') && !darkSetting()?.matches ? 'light' : 'dark';
}

/**
 * Returns the theme of a screen: the chosen one, else the theme of the host page. A page that a server rendered is light
 * until it is hydrated.
 * @returns undefined for the user's setting
 */
export function useTheme(
  screen: RefObject<HTMLElement | null>,
  chosen: Appearance['theme'],
): 'light' | 'dark' | undefined {
  const [around, setAround] = useState<'light' | 'dark'>('light');
  useLayoutEffect(() => {
    const parent = screen.current?.parentElement;
    if (chosen !== undefined || !parent) return;
    const read = () => setAround(themeAround(parent));
    read();
    // Hosts switch the theme by a class or an attribute of the root or the body.
    const observer = new MutationObserver(read);
    for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
    const setting = darkSetting();
    setting?.addEventListener('change', read);
    return () => {
      observer.disconnect();
      setting?.removeEventListener('change', read);
    };
  }, [screen, chosen]);
  if (chosen === undefined) return around;
  return chosen === 'system' ? undefined : chosen;
}
