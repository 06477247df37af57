/**
 * `KRATOS_BINARY=... npm run parity -- starts kratos [--all]`, or the same for `hydra`: starts a real server with each
 * configuration and records whether it serves. Recorded configurations are skipped without `--all`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@members/testkit/ports';
import { starts as hydra } from './hydra/index.ts';
import { starts as kratos } from './kratos/index.ts';
import { bases, identitySchema, type RecordedStart, type StartCase, titleOf } from './start.ts';

const [name = '', which = ''] = process.argv.slice(2);
if (name !== 'kratos' && name !== 'hydra') throw new Error('expected kratos or hydra');
const {
  binary = '',
  starts,
  words,
} = {
  kratos: { binary: process.env.KRATOS_BINARY, starts: kratos, words: ['serve'] },
  hydra: { binary: process.env.HYDRA_BINARY, starts: hydra, words: ['serve', 'all'] },
}[name];
const folder = mkdtempSync(join(tmpdir(), 'starts-'));

/** A database with its tables created once, because that takes most of a start's time. */
const database = `sqlite://${join(folder, 'kratos.sqlite')}?_fk=true`;
if (name === 'kratos')
  execFileSync(binary, ['migrate', 'sql', 'up', '-e', '--yes'], { env: { DSN: database }, stdio: 'ignore' });

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Returns the sections and keys that the server's error messages name. */
function namedIn(output: string): string[] {
  const places = [...output.matchAll(/I\[#\/?([^\]]*)\]/g)].map(([, place = '']) => place.replaceAll('/', '.'));
  const unknown = [...output.matchAll(/additionalProperties (".*?") not allowed/g)].flatMap(([, keys = '']): string[] =>
    JSON.parse(`[${keys}]`),
  );
  return [...new Set([...places.filter(Boolean), ...unknown])].sort();
}

async function record([
  yaml,
  ,
  { base = bases[name as keyof typeof bases], env = {}, dev = true } = {},
]: StartCase): Promise<RecordedStart> {
  const ports = [await freePort(), await freePort()];
  const [open, admin] = ports.map((port) => ({ host: '127.0.0.1', port }));
  const own = join(folder, String(open?.port));
  mkdirSync(own, { recursive: true });
  const stored = name === 'kratos' ? base.replace('dsn: memory', `dsn: ${database}`) : base;
  const files = { 'base.yml': `${stored}\nserve: ${JSON.stringify({ public: open, admin })}`, 'case.yml': yaml };
  for (const [file, text] of Object.entries({ ...files, 'identity.schema.json': identitySchema }))
    writeFileSync(join(own, file), `${text}\n`);
  const argv = [...words, '--sqa-opt-out', ...(dev ? ['--dev'] : []), '-c', 'base.yml', '-c', 'case.yml'];
  const child = spawn(binary, argv, { env, cwd: own });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let outcome: RecordedStart['outcome'] | undefined;
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code) => {
      outcome ??= code ?? -1;
      resolve();
    }),
  );
  const late = setTimeout(() => {
    console.error(`${titleOf([yaml])}: neither serves nor ends`);
    child.kill('SIGKILL');
  }, 60_000);
  while (outcome === undefined) {
    await Promise.race([ended, pause(50)]);
    if ((await Promise.all(ports.map(listens))).every(Boolean)) {
      outcome ??= 'serves';
      child.kill('SIGKILL');
    }
  }
  await ended;
  clearTimeout(late);
  const named = outcome === 'serves' ? [] : namedIn(output);
  if (process.env.SHOW) console.log(titleOf([yaml]), outcome, named, outcome === 'serves' ? '' : output.slice(-1500));
  return { outcome, ...(named.length > 0 && { named: named.join(' ') }) };
}

const [, version = ''] = /Version:\s+(\S+)/.exec(execFileSync(binary, ['version'], { encoding: 'utf8' })) ?? [];
const file = join(import.meta.dirname, name, 'recorded.json');
const before: Record<string, RecordedStart> =
  which !== '--all' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).starts : {};
const recorded: Record<string, RecordedStart> = {};
for (const start of starts) {
  const title = titleOf(start);
  recorded[title] = before[title] ?? (await record(start));
  const kept = starts.map(titleOf).flatMap((each) => {
    const known = recorded[each] ?? before[each];
    return known ? [[each, known]] : [];
  });
  writeFileSync(file, `${JSON.stringify({ version, starts: Object.fromEntries(kept) }, null, 2)}\n`);
}
rmSync(folder, { recursive: true });
