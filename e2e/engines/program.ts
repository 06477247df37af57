import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The file of a program on the PATH. */
export function programAt(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Starts a program that ends with its children. */
export function startProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal);
  };
  // It must not outlive a run that fails.
  process.once('exit', () => stop('SIGKILL'));
  const end = async (): Promise<void> => {
    const closed = once(child, 'close');
    stop('SIGTERM');
    await closed;
  };
  return { child, end };
}

/**
 * What a pattern's first group finds in what a program prints.
 * @throws when the program ends without having said it
 */
export function said({ stderr, stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (stream: Readable) =>
      createInterface(stream)
        .on('line', (line) => {
          const found = pattern.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        })
        .once('close', () => reject(new Error(`it ended without saying ${pattern}`)));
    if (stderr && stdout) for (const stream of [stderr, stdout]) read(stream);
  });
}
