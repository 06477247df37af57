import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as ui from './index.ts';

const folder = import.meta.dirname;

/** Components that show nothing. */
const unseen = ['AttentionProvider', 'UiSlotsProvider'];

test('each exported component is in a story', () => {
  const files = globSync('**/*.stories.tsx', { cwd: folder });
  const stories = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !unseen.includes(name));
  expect(components.length).toBeGreaterThan(30);
  const isShown = (name: string) => new RegExp(`<${name}\\b|component: ${name}\\b`).test(stories);
  expect(components.filter((name) => !isShown(name))).toEqual([]);
});
