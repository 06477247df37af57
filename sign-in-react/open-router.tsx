import type { FlowContext } from '@members/app/flow/context';
import { formRoute } from '@members/app/form-route';
import { NavigationStatus } from '@members/app/frame/NavigationStatus';
import { FailedScreen } from '@members/app/frame/RouteError';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import type { InitialFlow, ScreenName } from './options.ts';

/** A screen of the product. */
export interface ScreenDefinition {
  readonly name: ScreenName;
  /** Number of fields that the skeleton shows while the form loads. */
  readonly fields: number;
  /** The route of the product's app: `screen` of its file in `src/routes`. */
  readonly route: (context: FlowContext) => Omit<RouteObject, 'index' | 'children' | 'lazy'>;
}

const OwnContent = createContext<ReactNode>(undefined);

/** Provides what the host shows in place of the screen. */
export const OwnContentProvider = OwnContent;

/** The screen, or what the host shows in its place. */
function Content({ children }: { readonly children: ReactNode }): ReactNode {
  const screen = (
    <>
      <NavigationStatus />
      {children}
    </>
  );
  return useContext(OwnContent) ?? screen;
}

const contentOf = ({ element, Component }: { element?: ReactNode; Component?: ComponentType | null }) =>
  element ?? (Component ? <Component /> : null);

type RouteFunction = (args: { readonly request: Request }, ...more: unknown[]) => unknown;

/** Lets a loader or an action read the page's origin: the memory history of React Router gives all addresses another one. */
const atOwnOrigin = (run: unknown): RouteFunction | undefined =>
  typeof run !== 'function'
    ? undefined
    : (args, ...more) => {
        const { pathname, search } = new URL(args.request.url);
        Object.defineProperty(args.request, 'url', { value: location.origin + pathname + search });
        return run(args, ...more);
      };

/** Waits: the host opens another page. */
const forever = () => new Promise<null>(() => {});

/**
 * Creates the router of one screen. It has no history, because the host's page has one.
 * @param initial what a server has loaded; the screen loads its flow itself if left out
 */
export function openRouter(
  { name, fields, route }: ScreenDefinition,
  context: FlowContext,
  address: Pick<Location, 'search' | 'hash'>,
  initial: InitialFlow | undefined,
): ReturnType<typeof createMemoryRouter> {
  const path = `/${name}`;
  const { base_path: basename } = context.config;
  const { element, Component, loader, action, ...rest } = route(context);
  const routes = [
    {
      id: path,
      path,
      handle: { screen: name },
      ...formRoute(fields),
      ...rest,
      loader: atOwnOrigin(loader),
      action: atOwnOrigin(action),
      element: <Content>{contentOf({ element, Component } as Parameters<typeof contentOf>[0])}</Content>,
      ErrorBoundary: FailedScreen,
    },
    { path: '*', loader: forever, element: null },
  ] as RouteObject[];
  const at = `${basename.replace(/\/$/, '')}${path}${address.search}${address.hash}`;
  const loaded = initial && { [path]: { flow: initial.flow, origin: initial.origin, invited: false } };
  return createMemoryRouter(routes, {
    basename,
    initialEntries: [at],
    ...(loaded && { hydrationData: { loaderData: loaded } }),
  });
}
