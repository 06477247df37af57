import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from './main.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Creates a project outside the repository that contains only the packed package.
 *
 * @param tools packages that the project links, such as `msw`
 * @returns the project's folder, and the size of the unpacked package (bytes)
 */
export async function createEmptyProject(...tools: readonly string[]) {
  const project = await mkdtemp(join(tmpdir(), 'fresh-'));
  const built = join(project, 'built');
  await buildPackage(built);
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--offline'], { cwd: built });
  const [{ filename, unpackedSize }] = JSON.parse(stdout);
  const own = join(project, 'node_modules/ory-simulator');
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', join(built, filename), '-C', own, '--strip-components=1']);
  await rm(built, { recursive: true });
  for (const name of tools) {
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  return { project, unpacked: unpackedSize as number };
}
