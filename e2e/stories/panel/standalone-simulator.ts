import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';

/** A simulator of Kratos without Hydra, with its panel, on ports of its own. The caller ends `process`. */
export interface StandaloneSimulator {
  readonly process: ChildProcess;
  /** The panel's address. */
  readonly panel: string;
  /** Kratos's public address. */
  readonly kratos: string;
}

/** Starts the simulator and resolves when the panel can be opened. */
export async function startStandaloneSimulator(): Promise<StandaloneSimulator> {
  const [publicPort, adminPort] = [await freePort(), await freePort()];
  const kratos = `http://127.0.0.1:${publicPort}`;
  const argv = ['simulator/cli.mjs', 'kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev', '--control', '0'];
  const server = spawn(process.execPath, [join(root, argv[0] ?? ''), ...argv.slice(1)], {
    cwd: root,
    env: { SERVE_PUBLIC_PORT: `${publicPort}`, SERVE_PUBLIC_BASE_URL: `${kratos}/`, SERVE_ADMIN_PORT: `${adminPort}` },
  });
  let printed = '';
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const panel = /kratos control is ready on (\S+)/.exec(printed)?.[1];
    if (panel) return { process: server, panel, kratos };
  }
  throw new Error(`the simulator ended before it was ready: ${printed}`);
}
