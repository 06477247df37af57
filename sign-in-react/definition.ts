import type { FlowContext } from '@members/app/flow/context';
import { formRoute } from '@members/app/form-route';
import type { ComponentType, ReactNode } from 'react';
import { createScreenRouter, type Host, type ScreenRoute, type ScreenRouter } from './one-screen/router.ts';
import type { InitialFlow, ScreenName } from './options.ts';

/** The route of a screen in the product's app: `screen` of its file in `src/routes`. */
interface AppRoute extends Pick<ScreenRoute, 'shouldRevalidate'> {
  readonly loader: unknown;
  readonly action?: unknown;
  readonly element?: ReactNode;
  readonly Component?: ComponentType;
}

/** A screen of the product. */
export interface ScreenDefinition {
  readonly name: ScreenName;
  /** Number of fields that the skeleton shows while the form loads. */
  readonly fields: number;
  readonly route: (context: FlowContext) => AppRoute;
}

/** A screen that is open. */
export interface OpenScreen {
  readonly router: ScreenRouter;
  readonly route: AppRoute;
}

/**
 * Opens a screen.
 * @param initial what a server has loaded; the screen loads its flow itself if left out
 */
export function openScreen(
  { fields, route: routeOf }: ScreenDefinition,
  context: FlowContext,
  host: Host,
  address: Pick<Location, 'search' | 'hash'>,
  initial: InitialFlow | undefined,
): OpenScreen {
  const route = routeOf(context);
  const { search: _, now: __, ...data } = initial ?? {};
  const loaded = initial && { ...data, invited: false };
  const shouldRevalidate = route.shouldRevalidate ?? formRoute(fields).shouldRevalidate;
  return { route, router: createScreenRouter({ shouldRevalidate, ...route } as ScreenRoute, host, address, loaded) };
}
