import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPanel } from './build-app.ts';
import { StartProblem } from './options.ts';

test('what is built beside a development server leaves that in development', async () => {
  const root = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'simulator/panel'), { recursive: true });
  await writeFile(join(root, 'simulator/panel/vite.config.ts'), 'throw new Error("built as " + process.env.NODE_ENV);');
  const here = new Set<string | undefined>();
  const watching = setInterval(() => here.add(process.env.NODE_ENV));
  onTestFinished(() => clearInterval(watching));
  const built = buildPanel(root);
  await expect(built).rejects.toThrow(StartProblem);
  await expect(built).rejects.toThrow('built as production');
  expect([...here]).toEqual(['test']);
});
