import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@members/testkit/servers';
import { windowsOf } from './state.ts';
import { states } from './states.ts';

/**
 * `npm run screenshots [-- NAME ...]` photographs the app on the simulator into `docs/screenshots/`: each state of
 * `tools/pictures/states.ts`, or only the named states.
 * `npm run screenshots -- --compare [-- NAME ...]` photographs it again and compares with the existing pictures. For each
 * difference it prints the paths of the old, the new and a difference picture; the exit code is then 1.
 */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false } },
});
const unknown = names.filter((name) => !Object.hasOwn(states, name));
if (unknown.length > 0)
  throw new Error(`no such state: ${unknown.join(', ')}. There are ${Object.keys(states).join(', ')}.`);

const folder = join(root, 'docs/screenshots');
const { KRATOS_BINARY, KRATOS_PUBLIC_URL, KRATOS_ADMIN_URL, HYDRA_BINARY, HYDRA_PUBLIC_URL, HYDRA_ADMIN_URL, ...env } =
  process.env;

/** Deletes pictures of states that no longer exist. */
async function removeOthers(): Promise<void> {
  const made = Object.entries(states).flatMap(([name, state]) =>
    windowsOf(state).map((window) => `${name}-${window}.png`),
  );
  for (const name of await readdir(folder)) if (!made.includes(name)) await rm(join(folder, name));
}

const playwright = spawn(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    ...['--config', join(root, 'tools/pictures/playwright.config.ts')],
    ...['--update-snapshots', values.compare ? 'none' : 'all'],
    // A test's full title ends with its name.
    ...(names.length === 0 ? [] : ['--grep', `\\s(${names.join('|')})$`]),
  ],
  { cwd: root, env, stdio: 'inherit' },
);
playwright.once('close', async (code) => {
  process.exitCode = code ?? 1;
  if (!values.compare && code === 0) await removeOthers();
});
