import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Running, Start } from './servers.ts';

const file = fileURLToPath(new URL('./host.mjs', import.meta.url));

/** The process that stays, from profile to profile. */
let host: ChildProcess | undefined;
let output = '';

function started(env: Start['env']): ChildProcess {
  const child = fork(file, [], { env: { ...process.env, DEV: undefined, ...env }, execArgv: [], silent: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-2000);
    });
  child.once('exit', () => {
    host = undefined;
  });
  // Whoever has nothing else to do need not wait for it.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Runs a server of the simulator, by its command line, in a process that others of this profile and the next ones share. */
export function runHosted(argv: readonly string[], { env, files }: Start): Running {
  host ??= started(env);
  const child = host;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      child.off('exit', end).off('message', end);
      resolve();
    };
    // It says so when all that run in it have ended.
    child.on('exit', end).on('message', end);
  });
  child.send({ argv });
  return {
    ended: () => hasEnded,
    tail: () => output,
    stop: async () => {
      if (!hasEnded) child.send({ files });
      await ended;
    },
  };
}
