import { FormLoading } from '@members/app/frame/Loading';
import type { LoadedLocale } from '@members/app/intl/catalogues';
import { SlotsProvider } from '@members/app/nodes/slots';
import { Providers } from '@members/app/Providers';
import { directionOf, intlTag, type Locale } from '@members/locales/languages';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPath, RouterProvider, UNSAFE_LocationContext, UNSAFE_RouteContext } from 'react-router-dom';
import { appearanceStyle, rootClass } from './appearance.ts';
import { OwnContentProvider, openRouter, type ScreenDefinition } from './open-router.tsx';
import type { ScreenProps } from './options.ts';
import { useShared } from './shared.ts';

type Router = ReturnType<typeof openRouter>;

/** The context of a router that is not inside another one, for hosts that have React Router themselves. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };

/** Hides the host's router from the screen's own, because React Router does not allow one in another. */
function OutsideOfRouters({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <UNSAFE_LocationContext.Provider value={null as never}>
      <UNSAFE_RouteContext.Provider value={noRoute}>{children}</UNSAFE_RouteContext.Provider>
    </UNSAFE_LocationContext.Provider>
  );
}

const openPage = (path: string) => location.assign(path);

/**
 * Keeps the page's query like the router's, so that a reload shows the same flow, and opens other pages of the host.
 * @param own path of the screen, with the base path
 */
function useHostPage(router: Router | undefined, own: string, navigate: (path: string) => void): void {
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => {
    if (router === undefined) return;
    let opened: string | undefined;
    const follow = ({ initialized, location: shown, navigation }: Router['state']) => {
      const next = navigation.location;
      if (next !== undefined && next.pathname !== own && next.key !== opened) {
        opened = next.key;
        latest.current(createPath(next));
      }
      if (initialized && navigation.state === 'idle' && shown.pathname === own && shown.search !== location.search)
        history.replaceState(history.state, '', location.pathname + shown.search + location.hash);
    };
    follow(router.state);
    return router.subscribe(follow);
  }, [router, own]);
}

/** A screen of the product in the page of another app. */
export function Screen({
  definition,
  initial,
  children,
  ...own
}: ScreenProps & { readonly definition: ScreenDefinition }): ReactNode {
  const { options, services } = useShared(own);
  const { texts, appearance = {}, components = {}, navigate = openPage } = options;
  const { context, rendered } = services;
  const [router, setRouter] = useState(() => {
    if (initial === undefined) return undefined;
    rendered.at = initial.now;
    return openRouter(definition, context, { search: initial.search, hash: '' }, initial);
  });
  useLayoutEffect(() => {
    rendered.at = undefined;
  }, [rendered]);
  const opened = useRef(router);
  useEffect(() => {
    // Strict mode runs effects twice, and each router would create a flow.
    opened.current ??= openRouter(definition, context, location, undefined);
    setRouter(opened.current);
  }, [definition, context]);
  const path = `${context.config.base_path.replace(/\/$/, '')}/${definition.name}`;
  useHostPage(router, path, navigate);
  const locale = useMemo(
    () => ({ locale: texts.language as Locale, messages: texts.messages }) as LoadedLocale,
    [texts],
  );
  const load = useMemo(() => async () => locale, [locale]);
  const style = useMemo(() => appearanceStyle(appearance), [appearance]);
  const { theme = 'light' } = appearance;
  const { Frame } = components;
  const content =
    router === undefined ? <FormLoading fields={definition.fields} /> : <RouterProvider router={router} />;
  return (
    <div
      className={rootClass}
      lang={intlTag(texts.language)}
      dir={directionOf(texts.language)}
      data-theme={theme === 'system' ? undefined : theme}
      data-screen={definition.name}
    >
      {style && <style nonce={appearance.nonce}>{style}</style>}
      <OutsideOfRouters>
        <Providers key={texts.language} context={context} locale={locale} loadLocale={load} timeZone={initial && 'UTC'}>
          <SlotsProvider value={components}>
            <OwnContentProvider value={children}>
              {Frame ? <Frame screen={definition.name}>{content}</Frame> : content}
            </OwnContentProvider>
          </SlotsProvider>
        </Providers>
      </OutsideOfRouters>
    </div>
  );
}
