import { FailedScreen } from '@members/app/frame/FailedScreen';
import { FormLoading } from '@members/app/frame/FormLoading';
import { NavigationStatus } from '@members/app/frame/NavigationStatus';
import { SlotsProvider } from '@members/app/nodes/slots';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type OpenScreen, openScreen, type ScreenDefinition } from './definition.ts';
import { RouterOfScreen } from './one-screen/react-router-dom.tsx';
import type { Host, OpenPage } from './one-screen/router.ts';
import type { ScreenProps } from './options.ts';
import { Root } from './Root.tsx';
import { loadPage } from './services.ts';
import { useShared } from './shared.ts';
import { ScreenContext } from './use-flow.ts';

/** The host's page, as long as the screen is in it. */
interface Place {
  isShown: boolean;
  open: OpenPage;
}

function hostOf(origin: string, basePath: string, path: string, place: RefObject<Place>): Host {
  /** Does nothing once the screen is gone: the address belongs to another page then. */
  const whileShown =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (place.current.isShown) act(...args);
    };
  return {
    origin,
    basePath,
    path,
    open: whileShown((to: string, options: { readonly replace: boolean }) => void place.current.open(to, options)),
    load: whileShown((address: string) => location.assign(address)),
    back: whileShown(() => history.back()),
    showSearch: whileShown((search: string) => {
      if (search !== location.search)
        history.replaceState(history.state, '', location.pathname + search + location.hash);
    }),
  };
}

/** Keeps screen and page together: the page may be given another query by a link of the host, or by the back button. */
function usePage(screen: OpenScreen | undefined, path: string, place: RefObject<Place>): void {
  useLayoutEffect(() => {
    const { current } = place;
    current.isShown = true;
    return () => {
      current.isShown = false;
    };
  }, [place]);
  useEffect(() => {
    if (screen === undefined) return;
    const { router } = screen;
    const follow = () => {
      const { navigation, location: shown, loaderData } = router.getState();
      const isIdle = navigation === 'idle' && loaderData !== undefined;
      if (
        place.current.isShown &&
        isIdle &&
        location.pathname === router.hrefOf(path) &&
        location.search !== shown.search
      )
        void router.navigate(path + location.search, { replace: true });
    };
    router.start();
    follow();
    // The address may change twice in a row: the screen follows the second change.
    const followSoon = () => queueMicrotask(follow);
    const { navigation: entries } = window as { navigation?: EventTarget };
    addEventListener('popstate', followSoon);
    entries?.addEventListener('currententrychange', followSoon);
    return () => {
      removeEventListener('popstate', followSoon);
      entries?.removeEventListener('currententrychange', followSoon);
    };
  });
}

/** A screen of the product in the page of another app. */
export function Screen({
  definition,
  initial,
  children,
  ...own
}: ScreenProps & { readonly definition: ScreenDefinition }): ReactNode {
  const { options, services } = useShared(own);
  const { components = {}, navigate = loadPage } = options;
  const { context, rendered } = services;
  const place = useRef<Place>({ isShown: false, open: navigate });
  useLayoutEffect(() => {
    place.current.open = navigate;
  });
  const path = `/${definition.name}`;
  const open = (origin: string, address: Pick<Location, 'search' | 'hash'>) => {
    const host = hostOf(origin, context.config.base_path.replace(/\/$/, ''), path, place);
    return openScreen(definition, context, host, address, initial);
  };
  const [screen, setScreen] = useState(() => {
    if (initial === undefined) return undefined;
    rendered.at = initial.now;
    return open(initial.origin, { search: initial.search, hash: '' });
  });
  useLayoutEffect(() => {
    rendered.at = undefined;
  }, [rendered]);
  const opened = useRef(screen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen is opened once, with the address of that moment
  useEffect(() => {
    // Strict mode runs effects twice, and each screen would create a flow.
    opened.current ??= open(location.origin, location);
    setScreen(opened.current);
  }, []);
  usePage(screen, path, place);
  const { Frame } = components;
  const loading = <FormLoading fields={definition.fields} />;
  const content = screen ? (
    <RouterOfScreen router={screen.router} loading={loading} failed={<FailedScreen />}>
      <ScreenContext.Provider value={definition.name}>
        {children ?? (
          <>
            <NavigationStatus />
            {screen.route.Component ? <screen.route.Component /> : screen.route.element}
          </>
        )}
      </ScreenContext.Provider>
    </RouterOfScreen>
  ) : (
    loading
  );
  return (
    <Root options={options} services={services} name={definition.name} isRendered={initial !== undefined}>
      <SlotsProvider value={components}>
        {Frame ? <Frame screen={definition.name}>{content}</Frame> : content}
      </SlotsProvider>
    </Root>
  );
}
