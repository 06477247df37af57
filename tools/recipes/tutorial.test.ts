import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKratosConfig, starterFiles } from 'ory-simulator/config';
import { expect, test } from 'vitest';
import { entries } from '../package/entries.ts';
import { root } from './blocks.ts';

const page = readFileSync(join(root, 'docs/tutorials/simulator-in-ten-minutes.md'), 'utf8');
const [config = '', , , tests = ''] = [...page.matchAll(/^```(?:js|html)\n([\s\S]*?)^```$/gm)].map(
  ([, code = '']) => code,
);

const folder = join(root, 'dist/recipes/tutorial');
mkdirSync(folder, { recursive: true });
const write = (name: string, text: string) => {
  writeFileSync(
    join(folder, name),
    text.replaceAll(/'ory-simulator(\/[a-z]+)?'/g, (_, part = '') => sourceOf(part)),
  );
  return join(folder, name);
};
const sourceOf = (part: string) => `'${join(root, entries[`.${part}`] ?? '')}'`;
const ui = new URL('http://localhost:5173');
const files = starterFiles(ui, `file://${join(folder, 'identity.schema.json')}`);
const kratos = write('kratos.yml', files['kratos.yml']);
write('identity.schema.json', files['identity.schema.json']);

test('the simulator starts with the configuration that init writes for the tutorial', async () => {
  const { warnings } = await loadKratosConfig({ files: [kratos], env: {}, dev: true });
  expect(warnings).toEqual([]);
});

test('the tutorial has a plugin for Vite', async () => {
  const { plugins } = (await import(write('vite.config.js', config))).default;
  expect(plugins).toMatchObject([{ name: 'ory-simulator' }]);
});

// Its tests are among these.
await import(write('login.test.js', tests.replaceAll("'kratos.yml'", `'${kratos}'`)));
