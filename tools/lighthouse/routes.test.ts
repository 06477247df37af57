import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config.ts';
import { loadLocale } from '../../src/intl/testing.ts';
import { createRoutes } from '../../src/router.tsx';
import { screensOf, unshown } from './routes.ts';

const locale = await loadLocale('fr');

/** Paths of all screens; one part of an address that may be left out makes two. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === '/device/:end?' ? ['/device', '/device/success'] : path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

test('Lighthouse is shown each screen of the app, or it is said why it cannot be', () => {
  const routes = pathsOf(createRoutes({ config: defaultConfig, fetch, locale }));
  expect([...Object.keys(screensOf), ...Object.keys(unshown)].sort()).toEqual(routes.sort());
});

test('no screen has two names, or one name two screens', () => {
  const names = Object.values(screensOf).flat();
  expect(new Set(names).size).toBe(names.length);
});
