import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Returns the file of a program on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Starts a program in a process group of its own. @returns `end` ends it and its children */
export function startProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal);
  };
  // Ends the program also when this process fails.
  process.once('exit', () => stop('SIGKILL'));
  const end = async (): Promise<void> => {
    const closed = once(child, 'close');
    stop('SIGTERM');
    await closed;
  };
  return { child, end };
}

/**
 * Waits for a line of a program's output that matches.
 * @returns the first group of the pattern
 * @throws if the program ends before
 */
export function waitForOutput({ stderr, stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (stream: Readable) =>
      createInterface(stream)
        .on('line', (line) => {
          const found = pattern.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        })
        .once('close', () => reject(new Error(`the program ended without printing ${pattern}`)));
    if (stderr && stdout) for (const stream of [stderr, stdout]) read(stream);
  });
}
