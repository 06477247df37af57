// Old versions of Node must be able to run this file, so that it can report that they are too old.
import { spawn } from 'node:child_process';
import { fail, install, projectNode, root } from './install.mjs';

/** Installs missing packages, runs a command on the project's Node and ends with its exit code. */
export function run(args) {
  install();
  const child = spawn(projectNode(), args, { cwd: root, stdio: 'inherit' });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  });
  child.on('error', (error) =>
    fail(`Node 24 could not be started (${error.message}): remove node_modules and try again.`),
  );
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code));
}
