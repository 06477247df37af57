import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningServer, StartOptions } from './servers.ts';

const file = fileURLToPath(new URL('./simulator-process.mjs', import.meta.url));

/** The process that runs the servers of all profiles. */
let host: ChildProcess | undefined;
let output = '';

function startProcess(env: StartOptions['env']): ChildProcess {
  const child = fork(file, [], { env: { ...process.env, DEV: undefined, ...env }, execArgv: [], silent: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-2000);
    });
  child.once('exit', () => {
    host = undefined;
  });
  // The test run may end while this process is idle.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Starts a server of the simulator by its command line, in a process that it shares with all others. */
export function runInSharedProcess(argv: readonly string[], { env, files }: StartOptions): RunningServer {
  host ??= startProcess(env);
  const child = host;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      child.off('exit', end).off('message', end);
      resolve();
    };
    // The process sends a message when all its servers have ended.
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
