/** Starts a Kratos with a configuration of this folder: the real server, or the simulator in this process. */

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@members/testkit/ports';
import { ConfigError, loadKratosConfig } from 'ory-simulator/config';
import { createSimulator, systemClock, systemRandom } from 'ory-simulator/core';
import { listen, sendMail } from 'ory-simulator/node';

export interface RunningKratos {
  /** The address that the configuration gives to browsers. */
  readonly base: URL;
  /** Where it listens. */
  readonly publicUrl: string;
  readonly adminUrl: string;
  /** What it printed; undefined for the simulator, which has no log. */
  output(): string | undefined;
  /** Lets time pass (ms). */
  elapse(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Kratos. @returns undefined if it refuses the configuration */
export type StartKratos = (file: string, env?: Readonly<Record<string, string>>) => Promise<RunningKratos | undefined>;

/** The flags in the first line of a file: `# kratos serve -c FILE --dev`. */
export const flagsOf = (file: string): readonly string[] => {
  const [first = ''] = readFileSync(file, 'utf8').split('\n', 1);
  return first.split(' ').filter((word) => word.startsWith('--'));
};

const baseOf = (file: string, origin: string) =>
  new URL(/^ {4}base_url: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? `${origin}/`);

/** Variables of each start: no server of the files exists here, and nothing leads to the internet. */
const always = { DSN: 'memory', SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'false' };

/** Starts the simulator. */
export const startSimulated: StartKratos = async (file, env = {}) => {
  const flags = flagsOf(file);
  const loaded = await loadKratosConfig({
    files: [file],
    env: { ...always, ...env },
    dev: flags.includes('--dev'),
  }).catch((error: unknown) => {
    if (error instanceof ConfigError) return undefined;
    throw error;
  });
  if (!loaded) return undefined;
  let ahead = 0;
  const config = { ...loaded.config, 'watch-courier': flags.includes('--watch-courier') };
  const { kratos } = createSimulator({
    kratos: config,
    runtime: {
      clock: { ...systemClock, now: () => Date.now() + ahead },
      random: systemRandom,
      fetch: (input, init) => fetch(input, init),
      mail: sendMail,
      later: (milliseconds, task) => void setTimeout(task, milliseconds).unref(),
    },
  });
  if (!kratos) throw new Error('no Kratos');
  const [open, admin] = [await listen(kratos.public, { port: 0 }), await listen(kratos.admin, { port: 0 })];
  return {
    base: baseOf(file, open.origin),
    publicUrl: open.origin,
    adminUrl: admin.origin,
    output: () => undefined,
    elapse: async (milliseconds) => {
      ahead += milliseconds;
    },
    stop: async () => {
      await Promise.all([open.close(), admin.close()]);
    },
  };
};

/** Starts the real server. @param binary path of the binary */
export const startReal =
  (binary: string): StartKratos =>
  async (file, own = {}) => {
    const [open, admin] = [await freePort(), await freePort()];
    const env = {
      ...always,
      SERVE_PUBLIC_HOST: '127.0.0.1',
      SERVE_PUBLIC_PORT: String(open),
      SERVE_ADMIN_HOST: '127.0.0.1',
      SERVE_ADMIN_PORT: String(admin),
      ...own,
    };
    if (!env.DSN.startsWith('memory'))
      execFileSync(binary, ['migrate', 'sql', 'up', '-e', '--yes'], { env: { DSN: env.DSN }, stdio: 'ignore' });
    const child = spawn(binary, ['serve', '--sqa-opt-out', '-c', file, ...flagsOf(file)], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
    const publicUrl = `http://127.0.0.1:${open}`;
    const isReady = () =>
      fetch(`${publicUrl}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) return undefined;
      await pause(50);
    }
    return {
      base: baseOf(file, publicUrl),
      publicUrl,
      adminUrl: `http://127.0.0.1:${admin}`,
      output: () => output,
      elapse: pause,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  };
