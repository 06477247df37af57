/** A server process that can be killed and started again with the same settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const startLimit = 60_000;

/**
 * @param options the command, its folder and variables, and the address that answers with 200 when it is ready
 * @returns a stopped program
 */
export function createProgram({ name, command, cwd, env, ready, started = async () => {} }) {
  let child;
  let output = '';
  const isReady = async () => (await fetch(ready).catch(() => undefined))?.ok === true;

  async function end(signal) {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }

  return {
    name,
    async start() {
      child = spawn(command[0], command.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output = (output + chunk).slice(-3000);
        });
      }
      const limit = performance.now() + startLimit;
      while (!(await isReady())) {
        if (child.exitCode !== null || performance.now() > limit) {
          await end('SIGKILL');
          throw new Error(`${name} did not start: ${output}`);
        }
        await wait(50);
      }
      await started();
    },
    /** Kills it as a machine that loses power. */
    kill: () => end('SIGKILL'),
    /** Lets it finish its requests. @returns its exit code */
    stop: () => end('SIGTERM'),
    output: () => output,
  };
}
