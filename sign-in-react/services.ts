import { defaultConfig } from '@members/app/config';
import { createContext } from '@members/app/create-context';
import type { FlowContext } from '@members/app/flow/context';
import { tellTabs } from '@members/app/flow/session-news';
import type { KeyValueStorage } from '@members/app/flow/storage';
import type { AppConfig } from '@members/openapi';
import type { OpenPage } from './one-screen/router.ts';
import type { SignInOptions } from './options.ts';
import type { SessionStore } from './session-store.ts';

/** Services of the screens, and the clock of a page that a server has rendered. */
export interface Services {
  readonly context: FlowContext;
  /** Time at which a server rendered the page (ms since 1970); undefined after hydration. */
  readonly rendered: { at: number | undefined };
}

/** Returns the app's configuration for the options. */
export const configOf = (
  options: Pick<SignInOptions, 'kratosUrl' | 'basePath' | 'registration' | 'recovery' | 'captchaOrigins'>,
): AppConfig => ({
  ...defaultConfig,
  kratos_url: options.kratosUrl.replace(/\/$/, ''),
  login_gate: 'open',
  login_refresh: 'auto',
  registration: options.registration ?? true,
  recovery: options.recovery ?? true,
  captcha_origins: [...(options.captchaOrigins ?? [])],
  base_path: options.basePath ?? '/',
  brand: { name: {}, subtitle: {}, links: {}, logo: 'none', motif: 'none', pane: 'none' },
});

/**
 * Creates a storage in the browser's own. It is empty until hydration, because the server could not read it, and where
 * the browser forbids storage.
 */
function createWebStorage(open: () => Storage, rendered: Services['rendered']): KeyValueStorage {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  const full = (key: string) => `members-sign-in.${key}`;
  return {
    get: (key) =>
      rendered.at === undefined ? (attempt((storage) => storage.getItem(full(key))) ?? undefined) : undefined,
    set: (key, value) => attempt((storage) => storage.setItem(full(key), value)),
    remove: (key) => attempt((storage) => storage.removeItem(full(key))),
  };
}

/** Lets the browser load a page. */
export const loadPage: OpenPage = (path, { replace }) => (replace ? location.replace(path) : location.assign(path));

/**
 * Creates the services that the screens of an app share. On a server nothing of them is called.
 * @param session learns of submits that may have begun or changed a session
 */
export function createServices(options: SignInOptions, session?: Pick<SessionStore, 'refresh'>): Services {
  const rendered: Services['rendered'] = { at: undefined };
  const hasPage = typeof location !== 'undefined';
  const context = createContext({
    config: configOf(options),
    fetch: (request) => fetch(request),
    origin: hasPage ? location.origin : options.kratosUrl,
    isEmbedded: true,
    shownPath: () => location.pathname,
    shownHash: () => location.hash,
    now: () => rendered.at ?? Date.now(),
    onEvent: (event) => {
      options.onEvent?.(event);
      tellTabs(event);
      if (event.event === 'success') void session?.refresh();
    },
    visitStorage: createWebStorage(() => sessionStorage, rendered),
    deviceStorage: createWebStorage(() => localStorage, rendered),
    reload: () => location.reload(),
  });
  return { context, rendered };
}
