import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKratosConfig } from 'ory-simulator/config/load';
import { expect, test } from 'vitest';
import { entries } from '../package/entries.ts';
import { root } from './blocks.ts';

const page = readFileSync(join(root, 'docs/tutorials/simulator-in-ten-minutes.md'), 'utf8');
const [yaml = '', schema = '', config = '', , , tests = ''] = [
  ...page.matchAll(/^```(?:yaml|json|js|html)\n([\s\S]*?)^```$/gm),
].map(([, code = '']) => code);

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
const kratos = write('kratos.yml', yaml.replace('identity.schema.json', join(folder, 'identity.schema.json')));
write('identity.schema.json', schema);

test('the simulator starts with the configuration of the tutorial', async () => {
  const { warnings } = await loadKratosConfig({ files: [kratos], env: {}, dev: true });
  expect(warnings.filter((warning) => !warning.includes('open beyond this machine'))).toEqual([]);
});

test('the tutorial has a plugin for Vite', async () => {
  const { plugins } = (await import(write('vite.config.js', config))).default;
  expect(plugins).toMatchObject([{ name: 'ory-simulator' }]);
});

// Its tests are among these.
await import(write('login.test.js', tests.replaceAll("'kratos.yml'", `'${kratos}'`)));
