import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './blocks.ts';

test('the reference’s example of a test without a socket works', async () => {
  const page = readFileSync(join(root, 'docs/reference/simulator.md'), 'utf8');
  const [, code = ''] = /In a test, without a socket:\n\n```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(root, 'dist/recipes/in-code.ts');
  const imports = [
    `import { setupServer } from 'msw/node';`,
    `import { createSimulator, loadKratosConfig, manualClock } from '${root}simulator/package/index.ts';`,
    `import { simulatorHandlers } from '${root}simulator/adapter/msw.ts';`,
  ];
  const own = code.replace("['kratos.yml']", `['${root}tools/demo/kratos.yml']`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [...imports, own.replace('setupServer(', 'export const server = setupServer(')].join('\n'));
  const { server } = await import(file);
  server.listen();
  onTestFinished(() => server.close());
  expect((await fetch('http://127.0.0.1:4433/self-service/login/api')).status).toBe(200);
  expect((await fetch('http://127.0.0.1:4434/admin/identities')).status).toBe(200);
});
