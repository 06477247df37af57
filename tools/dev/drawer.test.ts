import worker from '@members/demo/vite.config';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { demonstration } from './simulator.ts';

test('the development server puts it into the app’s page, and into no other; no build does', () => {
  const plugin: Plugin | undefined = demonstration().find(({ name }) => name === 'simulator-drawer');
  const told = plugin?.transformIndexHtml as (html: string, page: { path: string }) => unknown;
  expect(plugin?.apply).toBe('serve');
  expect(told('', { path: '/index.html' })).toMatchObject([{ attrs: { src: '/simulator/panel/drawer/main.tsx' } }]);
  expect(told('', { path: '/panel/index.html' })).toEqual([]);
});

test('where the servers are in the page there is none: nothing would answer it', () => {
  const names = [worker.plugins].flat(9).map((plugin) => (plugin as Plugin).name);
  expect(names).toContain('servers-in-page');
  expect(names.filter((name) => demonstration().some((own) => own.name === name))).toEqual([]);
});
