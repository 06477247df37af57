import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { colorsIn } from '@members/ui/theme/colors';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readClaimMap } from '../claims/claims-file.ts';
import { checkTraitPaths } from '../claims/schema-paths.ts';
import { readTextOverrides } from '../config/locales-dir.ts';
import { readBrandFolder } from './brand-folder.ts';

const folder = new URL('../../brands/', import.meta.url);
const css = (name: string) => readFileSync(new URL(`../../src/ui/theme/${name}.css`, import.meta.url), 'utf8');
const defaults = { light: colorsIn(css('light'), 'light'), dark: colorsIn(css('dark'), 'dark') };

const read = (name: string) =>
  readBrandFolder(fileURLToPath(new URL(name, folder)), { variables: {}, basePath: '', defaults });

test.each(readdirSync(folder))('the brand %s has no fault', async (name) => {
  await expect(read(name)).resolves.toBeTruthy();
});

test('the guide makes the brand of its example, block by block', () => {
  const guide = readFileSync(new URL('../../docs/guides/brand.md', import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
  expect(blocks.join('')).toBe(readFileSync(new URL('marigold-and-sons/brand.yaml', folder), 'utf8'));
});

test('the guide for a company makes the files of its example, which have no fault', async () => {
  const guide = readFileSync(new URL('../../docs/guides/company.md', import.meta.url), 'utf8');
  const [client, claims] = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block = '']) => parse(block));
  const [texts = '{}'] = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const company = new URL('marigold-and-sons/', folder);
  const contentOf = (path: string) => readFileSync(new URL(path, company), 'utf8');
  expect(parse(contentOf('clients/garden-club.yaml'))).toEqual(client);
  expect(parse(contentOf('claims.yaml'))).toEqual(claims);
  expect(JSON.parse(contentOf('texts/it.json'))).toMatchObject(JSON.parse(texts));
  const map = await readClaimMap(fileURLToPath(new URL('claims.yaml', company)));
  const schema = readFileSync(new URL('../../tools/demo/identity.schema.json', import.meta.url), 'utf8');
  checkTraitPaths(map, [{ id: 'default', schema: JSON.parse(schema) }]);
  expect([...(await readTextOverrides(fileURLToPath(new URL('texts', company)))).keys()]).toEqual(['it']);
});

test("the demonstration's brand is the one of the specification", async () => {
  expect((await read('plus-que-pro')).main).toMatchObject({
    app: { name: { '*': 'Plus Que Pro' }, logo: 'plus', motif: 'plus', pane: 'right' },
    style: '',
    icon: undefined,
  });
});
