import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { colorsIn } from '@members/ui/theme/colors';
import { expect, test } from 'vitest';
import { type BrandVariables, readBrandFolder } from './brand-folder.ts';

const folder = new URL('../../brands/', import.meta.url);
const css = (name: string) => readFileSync(new URL(`../../src/ui/theme/${name}.css`, import.meta.url), 'utf8');
const defaults = { light: colorsIn(css('light'), 'light'), dark: colorsIn(css('dark'), 'dark') };

const read = (name: string) =>
  readBrandFolder(fileURLToPath(new URL(name, folder)), { variables: {} as BrandVariables, basePath: '', defaults });

test.each(readdirSync(folder))('the brand %s has no fault', async (name) => {
  await expect(read(name)).resolves.toBeTruthy();
});

test('the guide makes the brand of its example, block by block', () => {
  const guide = readFileSync(new URL('../../docs/guides/brand.md', import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  expect(blocks.join('')).toBe(readFileSync(new URL('marigold-and-sons/brand.yaml', folder), 'utf8'));
});

test("the demonstration's brand is the one of the specification", async () => {
  expect((await read('plus-que-pro')).main).toMatchObject({
    app: { name: { '*': 'Plus Que Pro' }, logo: 'plus', motif: 'plus', pane: 'right' },
    style: '',
    icon: undefined,
  });
});
