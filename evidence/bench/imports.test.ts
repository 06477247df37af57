import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const scripts = globSync('evidence/{*,bench/*,chaos/*,lighthouse/*,size/*}.mjs', { cwd: root });

// TypeScript does not check these files. The bundler fails for a name that a module does not export.
test('every name that a benchmark or a measuring script imports exists', async () => {
  expect(scripts.length).toBeGreaterThan(20);
  const isOurs = (id: string) => /^(?:[./]|@members\/|ory-simulator)/.test(id) && !/\/node_modules\//.test(id);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: scripts.map((script) => join(root, script)),
        external: (id) => !isOurs(id),
      },
    },
  });
});
