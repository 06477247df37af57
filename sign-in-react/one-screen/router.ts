import type { Location, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { type Lead, leadOf } from './responses.ts';

/** Loader or action of a route of the product's app. */
type RouteFunction = (args: { readonly request: Request }) => unknown;

/** What a screen needs of its route. */
export interface ScreenRoute {
  readonly loader?: RouteFunction;
  readonly action?: RouteFunction;
  /** Whether the loader runs again. */
  readonly shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean;
}

/** Opens another page of the host. */
export type OpenPage = (path: string, options: { readonly replace: boolean }) => unknown;

/** The page around a screen. */
export interface Host {
  /** Origin of the page. */
  readonly origin: string;
  /** Path below which the pages are; empty for the root. */
  readonly basePath: string;
  /** Path of the screen below it, such as `/login`. */
  readonly path: string;
  readonly open: OpenPage;
  /** Lets the browser load an address. */
  readonly load: (address: string) => void;
  /** Returns to the page before. */
  readonly back: () => void;
  /** Writes the query of the screen into the page's address. */
  readonly showSearch: (search: string) => void;
}

/** State of a screen. It stays the same object until something changes. */
export interface ScreenState {
  readonly location: Location;
  readonly navigation: 'idle' | 'loading' | 'submitting';
  /** Whether the loader runs again for the same address. */
  readonly isRevalidating: boolean;
  /** Undefined until the first load ends. */
  readonly loaderData: unknown;
  readonly actionData: unknown;
  /** What a loader or an action has thrown. */
  readonly error: { readonly thrown: unknown } | undefined;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** Runs loader and action of one screen, and gives the paths of other screens to the host. */
export interface ScreenRouter {
  readonly getState: () => ScreenState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens a path of the app, without base path; -1 is the page before. */
  readonly navigate: (to: string | -1, options?: NavigateOptions) => Promise<void>;
  /** Sends a body to the action. */
  readonly submit: (body: BodyInit, type?: string) => Promise<void>;
  readonly revalidate: () => Promise<void>;
  /** Returns the path of the host for a path of the app. */
  readonly hrefOf: (to: string) => string;
  /** Starts the first load, once; a screen that has data already needs none. */
  readonly start: () => void;
}

/** A navigation that runs. */
interface Run {
  readonly location: Location;
  /** Method of the form that was sent before. */
  readonly formMethod?: 'POST';
  readonly actionResult?: unknown;
}

let keys = 0;

/**
 * Creates the router of one screen. It answers as React Router does for the same route.
 * @param search query and fragment of the page at the start
 * @param loaderData what a server has loaded; undefined if nothing
 */
export function createScreenRouter(
  route: ScreenRoute,
  host: Host,
  { search, hash }: { readonly search: string; readonly hash: string },
  loaderData: unknown,
): ScreenRouter {
  const locationAt = (to: string, state: unknown, key: string): Location => {
    const { pathname, search, hash } = new URL(to, `${host.origin}${host.path}`);
    return { pathname, search, hash, state, key };
  };
  const nextKey = () => {
    keys += 1;
    return `screen-${keys}`;
  };
  let state: ScreenState = {
    location: locationAt(host.path + search + hash, null, 'default'),
    navigation: 'idle',
    isRevalidating: false,
    loaderData,
    actionData: undefined,
    error: undefined,
  };
  const listeners = new Set<() => void>();
  /** The navigation that runs; a later one takes its place, and the results of the earlier one are dropped. */
  let current: object | undefined;
  let isStarted = loaderData !== undefined;

  const change = (changed: Partial<ScreenState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const hrefOf = (to: string) => {
    const { pathname, search, hash } = locationAt(to, null, '');
    const path = pathname === '/' && host.basePath !== '' ? host.basePath : host.basePath + pathname;
    return path + search + hash;
  };
  const urlOf = (location: Location) => new URL(hrefOf(location.pathname + location.search), host.origin);
  const finish = (changed: Partial<ScreenState>) => {
    current = undefined;
    change({ navigation: 'idle', isRevalidating: false, ...changed });
    host.showSearch(state.location.search);
  };

  const follow = (lead: Lead, formMethod: Run['formMethod']) => {
    if (lead.isDocument) {
      change({ navigation: 'loading' });
      host.load(lead.to);
      return Promise.resolve();
    }
    return go(lead.to, { replace: lead.replace, state: null }, formMethod);
  };

  const mayLoad = ({ location, formMethod, actionResult }: Run) => {
    if (state.loaderData === undefined || route.shouldRevalidate === undefined) return true;
    const args = {
      currentUrl: urlOf(state.location),
      nextUrl: urlOf(location),
      currentParams: {},
      nextParams: {},
      formMethod,
      actionResult,
      defaultShouldRevalidate: true,
    };
    return route.shouldRevalidate(args as ShouldRevalidateFunctionArgs);
  };

  /** Runs the loader for an address, and shows it. */
  const load = async (run: Run, own: object) => {
    const { location, actionResult } = run;
    if (!mayLoad(run)) return finish({ location, actionData: actionResult, error: undefined });
    try {
      const data = await route.loader?.({ request: new Request(urlOf(location)) });
      if (current !== own) return;
      const lead = leadOf(data);
      if (lead) return void (await follow(lead, run.formMethod));
      finish({ location, loaderData: data ?? null, actionData: actionResult, error: undefined });
    } catch (thrown) {
      if (current === own) finish({ location, loaderData: undefined, actionData: actionResult, error: { thrown } });
    }
  };

  async function go(to: string, { replace = false, state: given = null }: NavigateOptions, formMethod?: 'POST') {
    const location = locationAt(to, given, nextKey());
    const own = {};
    current = own;
    change({ navigation: 'loading' });
    // The host shows another page, so this screen stays busy until it is gone.
    if (location.pathname !== host.path) return void host.open(hrefOf(to), { replace });
    await load({ location, ...(formMethod && { formMethod }) }, own);
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: async (to, options = {}) => {
      if (to === -1) host.back();
      else await go(to, options);
    },
    submit: async (body, type) => {
      const own = {};
      current = own;
      const { location } = state;
      change({ navigation: 'submitting' });
      try {
        const headers = type === undefined ? {} : { 'content-type': type };
        const request = new Request(urlOf(location), { method: 'POST', body, headers });
        const result = await route.action?.({ request });
        if (current !== own) return;
        const lead = leadOf(result);
        if (lead) return void (await follow(lead, 'POST'));
        change({ navigation: 'loading', actionData: result });
        await load({ location: { ...location, key: nextKey() }, formMethod: 'POST', actionResult: result }, own);
      } catch (thrown) {
        if (current === own) finish({ error: { thrown } });
      }
    },
    revalidate: async () => {
      const own = {};
      current = own;
      change({ isRevalidating: true });
      await load({ location: state.location }, own);
    },
    hrefOf,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      current = {};
      void load({ location: state.location }, current);
    },
  };
}
