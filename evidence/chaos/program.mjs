/** A server process that can be killed and started again with the same settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const startLimit = 60_000;

/**
 * @param options the command, its folder and variables, and a function that returns whether it is ready
 * @returns a stopped program
 */
export function createProgram({ name, command, cwd, env, isReady, started = async () => {} }) {
  let child;
  let output = '';
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  async function end(signal) {
    if (!isOver()) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }

  function launch() {
    child = spawn(command[0], command.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-3000);
      });
    }
  }

  return {
    name,
    async start() {
      launch();
      const limit = performance.now() + startLimit;
      while (!(await isReady())) {
        if (performance.now() > limit) {
          await end('SIGKILL');
          throw new Error(`${name} did not start: ${output}`);
        }
        await wait(50);
        // PostgreSQL, for one, does not start while the processes of a killed one still end.
        if (isOver()) launch();
      }
      await started();
    },
    /** Starts it if it ended by itself. */
    async revive() {
      if (isOver()) await this.start();
    },
    /** Kills it as a machine that loses power. */
    kill: () => end('SIGKILL'),
    /** Lets it finish its requests. @returns its exit code */
    stop: () => end('SIGTERM'),
    output: () => output,
  };
}

/** @returns a function that asks an address whether its server is ready */
export const respondsAt = (address) => async () => (await fetch(address).catch(() => undefined))?.ok === true;
