import { loadLocale } from '@members/app/intl/testing';
import type { Flow, SignInOptions } from '@members/sign-in-react';
import { cleanup } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { account, createWorld, type ScreenWorld } from '../world.ts';

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

/** Signs the account in, in the browser of the world. */
export async function signInHere({ fetch }: ScreenWorld): Promise<void> {
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  const address = `${kratosUrl}/self-service/login/browser`;
  const { ui }: Flow = await (await fetch(new Request(address, { headers: json }))).json();
  const token = ui.nodes
    ?.map(({ attributes }) => attributes)
    .find((input) => 'name' in input && input.name === 'csrf_token');
  const csrf_token = token && 'value' in token ? token.value : undefined;
  const body = JSON.stringify({
    method: 'password',
    identifier: account.email,
    password: account.password,
    csrf_token,
  });
  await fetch(new Request(ui.action, { method: 'POST', headers: json, body }));
}
