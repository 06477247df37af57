import { loadLocale } from '@members/app/intl/testing';
import type { SignInOptions } from '@members/sign-in-react';
import { cleanup } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { createWorld } from '../world.ts';

export const kratosUrl = 'http://127.0.0.1:4433';

/** Opens an address of the host, with a world of its own behind `fetch`. @returns the world, and the options of screens */
export async function openHost(address: string) {
  const world = await createWorld();
  vi.setSystemTime(world.clock.now());
  vi.stubGlobal('fetch', (request: RequestInfo, init?: RequestInit) => world.fetch(new Request(request, init)));
  history.replaceState(null, '', address);
  onTestFinished(() => {
    vi.useRealTimers();
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
  const { messages } = await loadLocale('en');
  const options: SignInOptions = { kratosUrl, texts: { language: 'en', messages } };
  return { world, options };
}
