import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKratosConfig } from 'ory-simulator/config';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/guides/sign-in-methods.md'), 'utf8');
const examples = [...page.matchAll(/^## (.+)\n[\s\S]*?^```yaml\n([\s\S]*?)^```$/gm)].map(
  ([, heading = '', text = '']) => [heading, text] as const,
);

test('the page has four examples', () => {
  expect(examples).toHaveLength(4);
});

test.each(examples)('Kratos starts with the example for %s', async (_heading, text) => {
  const files = [join(root, 'tools/demo/kratos.yml')];
  const { warnings } = await loadKratosConfig({ files, env: {}, dev: true, over: [{ name: 'example.yml', text }] });
  // The simulator would have to ask Google.
  expect(warnings.filter((warning) => !warning.includes('needs the network'))).toEqual([]);
});
