import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { waitUntilReady } from '@members/testkit/wait-until-ready';
import { buildSignInPackage } from '@members/tools/package/sign-in-react';
import { startKratos } from './servers.ts';
import type { Example } from './vite-app.ts';

/** Runs a command to its end. @throws Error when it fails */
function runIn(cwd: string, command: string, ...argv: readonly string[]): void {
  const { status } = spawnSync(command, argv, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${argv.join(' ')} ended with ${status}`);
}

/** Installs Next.js and the built package into a copy of the Next.js example, builds it and starts it. */
export async function startNextExample(): Promise<Example> {
  const port = await freePort();
  const app = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'example-next-'));
  await cp(join(root, 'examples/next'), folder, { recursive: true });
  const built = join(folder, 'sign-in-react');
  await buildSignInPackage(built);
  runIn(folder, 'npm', 'install', '--no-audit', '--no-fund', '--install-links', built);
  const next = join(folder, 'node_modules/next/dist/bin/next');
  runIn(folder, process.execPath, next, 'build');
  const kratos = await startKratos(app);
  const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: folder,
    env: { ...process.env, KRATOS_URL: kratos.kratosUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = await waitUntilReady(child, app);
  return {
    ...kratos,
    app,
    close: async () => {
      await end();
      await kratos.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
