import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { waitUntilReady } from '@members/testkit/wait-until-ready';

const { env } = process;

export interface ExampleKratos {
  readonly kratosUrl: string;
  readonly kratosAdmin: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts Kratos with the file of the examples: the real one of KRATOS_BINARY, else the simulator.
 * @param app origin of the example
 * @param isProxied whether browsers reach Kratos at `/kratos` of the app
 */
export async function startKratos(app: string, isProxied: boolean): Promise<ExampleKratos> {
  const [open, admin] = [await freePort(), await freePort()];
  const kratosUrl = `http://127.0.0.1:${open}`;
  const kratosAdmin = `http://127.0.0.1:${admin}`;
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  const file = join(folder, 'kratos.yml');
  const text = await readFile(join(root, 'examples/kratos.yml'), 'utf8');
  await writeFile(file, text.replaceAll('http://127.0.0.1:4433', kratosUrl).replaceAll('http://127.0.0.1:5173', app));
  const [command = '', ...before] = env.KRATOS_BINARY
    ? [env.KRATOS_BINARY]
    : [process.execPath, join(root, 'simulator/cli.mjs'), 'kratos'];
  const addresses = {
    SERVE_PUBLIC_HOST: '127.0.0.1',
    SERVE_PUBLIC_PORT: `${open}`,
    ...(isProxied && { SERVE_PUBLIC_BASE_URL: `${app}/kratos/` }),
    SERVE_ADMIN_HOST: '127.0.0.1',
    SERVE_ADMIN_PORT: `${admin}`,
  };
  const child = spawn(command, [...before, 'serve', '-c', file, '--dev', '--watch-courier'], {
    cwd: root,
    env: { PATH: env.PATH, DSN: 'memory', ...addresses },
    stdio: 'ignore',
  });
  const end = await waitUntilReady(child, `${kratosAdmin}/health/ready`);
  return {
    kratosUrl,
    kratosAdmin,
    close: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
