import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { type Ports, readPorts } from '../demo/options.ts';
import { freePorts } from './ports.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

const { env } = process;

/** Whether running servers were named: their configuration cannot be chosen, and they cannot be stopped. */
export const given = Boolean(env.KRATOS_PUBLIC_URL || env.HYDRA_PUBLIC_URL);

/** One line that says what the stories run on. */
export function servedBy(): string {
  const named = (name: string) =>
    env[`${name}_PUBLIC_URL`] ? 'as given' : env[`${name}_BINARY`] ? 'real server' : 'simulator';
  const [kratos, hydra] = [named('KRATOS'), named('HYDRA')];
  return kratos === 'simulator' && hydra === 'simulator'
    ? 'End-to-end stories run on the simulator: neither KRATOS_BINARY/HYDRA_BINARY nor KRATOS_PUBLIC_URL/HYDRA_PUBLIC_URL is set.'
    : `End-to-end stories run on: Kratos ${kratos}, Hydra ${hydra}.`;
}

/** Free ports; for servers that run already, the ports that their configuration names (`PORT_APP`, `PORT_CLIENT`). */
export function choosePorts(): Promise<Ports> {
  return given ? Promise.resolve(readPorts([], env)) : freePorts();
}

/** A folder with the demonstration's configuration in which login and registration flows live for another time (Kratos's duration, "3s"). */
export async function withLifespan(lifespan: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  await cp(join(root, 'demo'), join(folder, 'demo'), { recursive: true });
  const file = join(folder, 'demo', 'kratos.yml');
  const document = parseDocument(await readFile(file, 'utf8'));
  for (const flow of ['login', 'registration']) document.setIn(['selfservice', 'flows', flow, 'lifespan'], lifespan);
  await writeFile(file, document.toString());
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
