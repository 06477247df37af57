import worker from '@members/demo/vite.config';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { demonstration } from './simulator.ts';

test('only the development server adds the drawer, and only to the app’s page', () => {
  const plugin: Plugin | undefined = demonstration().find(({ name }) => name === 'simulator-drawer');
  const transform = plugin?.transformIndexHtml as (html: string, page: { path: string }) => unknown;
  expect(plugin?.apply).toBe('serve');
  expect(transform('', { path: '/index.html' })).toMatchObject([
    { attrs: { src: '/simulator/panel/drawer/main.tsx' } },
  ]);
  expect(transform('', { path: '/panel/index.html' })).toEqual([]);
});

test('the demonstration with its servers in the page has no drawer', () => {
  const names = [worker.plugins].flat(9).map((plugin) => (plugin as Plugin).name);
  expect(names).toContain('servers-in-page');
  expect(names.filter((name) => demonstration().some((own) => own.name === name))).toEqual([]);
});
