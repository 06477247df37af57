// The bundle of the command, which starts in a third of the time of its 900 source files. This file is JavaScript for the same
// reason as cli.mjs.
import { join } from 'node:path';

// `import` would also load the rest of the module, which makes the start slower.
const { mkdirSync, readFileSync, rmdirSync, statSync } = process.getBuiltinModule('node:fs');

/** A build that takes longer was killed (ms). */
const patience = 60_000;

/** Tells whether each file that a bundle was made of is unchanged. */
function isCurrent(root, folder) {
  try {
    const inputs = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));
    return inputs.every(([path, time, size]) => {
      const found = statSync(join(root, path));
      return found.mtimeMs === time && found.size === size;
    });
  } catch {
    return false;
  }
}

/** Builds the bundle, unless another process is doing so. */
function build(root, folder) {
  const lock = `${folder}.lock`;
  try {
    mkdirSync(join(root, 'dist'), { recursive: true });
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > patience) rmdirSync(lock);
    mkdirSync(lock);
  } catch {
    return;
  }
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--config', 'simulator/vite.config.ts', '--logLevel', 'silent'];
    const { spawnSync } = process.getBuiltinModule('node:child_process');
    spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' });
  } finally {
    rmdirSync(lock);
  }
}

/**
 * Returns the path of the bundle's `cli.mjs`. Builds it first if a source has changed.
 *
 * @param root the repository's root
 * @returns undefined if it cannot be built now: without Vite, in a folder that cannot be written, or while another process
 *   builds it. The command then runs from its sources
 */
export function currentBundle(root) {
  const folder = join(root, 'dist/simulator-bundle');
  if (!isCurrent(root, folder)) build(root, folder);
  return isCurrent(root, folder) ? join(folder, 'cli.mjs') : undefined;
}
