/** A PostgreSQL with a cluster of its own, and with `fsync` on, as PostgreSQL sets it. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { createProgram } from './program.mjs';

const run = promisify(execFile);
const host = '127.0.0.1';
/** PostgreSQL refuses to run as root. The packages of Linux distributions add this user. */
const asOwner =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];

/**
 * Makes a cluster with one database for each name, and starts it.
 * @param options the folder of PostgreSQL's programs, a folder for the data, and the databases' names
 */
export async function startPostgres({ binaries, folder, databases }) {
  const port = await freePort();
  const command = (name, ...argv) => [...asOwner, join(binaries, name), ...argv];
  const call = ([file, ...argv]) => run(file, argv, { cwd: '/' });
  await mkdir(folder);
  if (asOwner.length > 0) await run('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  await call(command('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'));
  const address = ['-h', host, '-p', `${port}`];
  const program = createProgram({
    name: 'PostgreSQL',
    command: command('postgres', '-D', data, ...address, '-k', ''),
    cwd: '/',
    env: { PATH: process.env.PATH },
    isReady: () =>
      call(command('pg_isready', ...address)).then(
        () => true,
        () => false,
      ),
  });
  await program.start();
  for (const name of databases) await call(command('createdb', ...address, '-U', 'postgres', name));
  // By default a server has only two connections for each core, which hundreds of people exhaust.
  const query = 'sslmode=disable&max_conns=40&max_idle_conns=20';
  return { program, port, dsn: (name, at) => `postgres://postgres@${host}:${at}/${name}?${query}` };
}
