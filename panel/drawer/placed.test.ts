import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { demonstration } from '../../dev/simulator.ts';

test('the development server puts it into the app’s page, and into no other; no build does', () => {
  const plugin: Plugin | undefined = demonstration().find(({ name }) => name === 'simulator-drawer');
  const told = plugin?.transformIndexHtml as (html: string, page: { path: string }) => unknown;
  expect(plugin?.apply).toBe('serve');
  expect(told('', { path: '/index.html' })).toMatchObject([{ attrs: { src: '/panel/drawer/main.tsx' } }]);
  expect(told('', { path: '/dev/ui.html' })).toEqual([]);
});
