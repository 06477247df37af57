/** Starts the real Hydra with each of the configurations: `HYDRA_BINARY=... npm run contract:starts`. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freeAddresses } from '../targets/ports.ts';
import { readProfile } from '../targets/profile.ts';
import { starts } from './index.ts';
import { base, type Recorded, type Start, titleOf } from './start.ts';

const binary = process.env.HYDRA_BINARY ?? '';
const folder = mkdtempSync(join(tmpdir(), 'starts-'));
const listens = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Which sections and keys the server complains of, in its own words for places. */
function namedIn(output: string): string[] {
  const places = [...output.matchAll(/I\[#\/?([^\]]*)\]/g)].map(([, place = '']) => place.replaceAll('/', '.'));
  const unknown = [...output.matchAll(/additionalProperties (".*?") not allowed/g)].flatMap(([, keys = '']): string[] =>
    JSON.parse(`[${keys}]`),
  );
  return [...new Set([...places.filter(Boolean), ...unknown])].sort();
}

const listeners = (ports: readonly string[]) =>
  `serve: ${JSON.stringify({ public: at(ports[0]), admin: at(ports[1]) })}`;
const at = (port = '') => ({ host: '127.0.0.1', port: Number(port) });

async function record([yaml, , { base: own = base, env = {}, dev = true } = {}]: Start): Promise<Recorded> {
  const { hydra = '', hydra_admin = '' } = await freeAddresses(readProfile('oauth2'));
  const ports = [new URL(hydra).port, new URL(hydra_admin).port] as const;
  const files = Object.entries({ 'base.yml': `${own}\n${listeners(ports)}`, 'case.yml': yaml }).map(([name, text]) => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  });
  const argv = ['serve', 'all', '--sqa-opt-out', ...(dev ? ['--dev'] : []), ...files.flatMap((file) => ['-c', file])];
  const child = spawn(binary, argv, { env, cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let outcome: Recorded['outcome'] | undefined;
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code) => {
      outcome ??= code ?? -1;
      resolve();
    }),
  );
  while (outcome === undefined) {
    await Promise.race([ended, pause(50)]);
    if ((await Promise.all(ports.map(listens))).every(Boolean)) {
      outcome ??= 'serves';
      child.kill('SIGKILL');
    }
  }
  await ended;
  const named = outcome === 'serves' ? [] : namedIn(output);
  return { outcome, ...(named.length > 0 && { named: named.join(' ') }) };
}

const recorded: Record<string, Recorded> = {};
for (const start of starts) recorded[titleOf(start)] = await record(start);
rmSync(folder, { recursive: true });
const [, version = ''] = /Version:\s+(\S+)/.exec(execFileSync(binary, ['version'], { encoding: 'utf8' })) ?? [];
writeFileSync(
  join(import.meta.dirname, 'recorded.json'),
  `${JSON.stringify({ version, starts: recorded }, null, 2)}\n`,
);
