// Old versions of Node must be able to run this file, so that it can report that they are too old.
import { spawn } from 'node:child_process';
import { fail, install, projectNode, root } from './install.mjs';

/**
 * Installs what is missing of a set, runs a command on the project's Node and ends with its exit code.
 * @param set see `install`
 */
export async function run(set, args) {
  await install(set);
  const child = spawn(projectNode(), args, { cwd: root, stdio: 'inherit' });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  });
  child.on('error', (error) =>
    fail(`Node could not be started (${error.message}): remove tools/run/node/node_modules and try again.`),
  );
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code));
}
