import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPanel } from './build-app.ts';
import { StartError } from './options.ts';

test('building the panel does not change NODE_ENV of a running development server', async () => {
  const root = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'simulator/panel'), { recursive: true });
  await writeFile(join(root, 'simulator/panel/vite.config.ts'), 'throw new Error("built as " + process.env.NODE_ENV);');
  const observed = new Set<string | undefined>();
  const timer = setInterval(() => observed.add(process.env.NODE_ENV));
  onTestFinished(() => clearInterval(timer));
  const built = buildPanel(root);
  await expect(built).rejects.toThrow(StartError);
  await expect(built).rejects.toThrow('built as production');
  expect([...observed]).toEqual(['test']);
});
