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

/** What of the demonstration's configuration a story may want otherwise. */
export interface Variation {
  /** How long login and registration flows live, as Kratos writes durations; an hour if left out. */
  readonly lifespan?: string;
  /** Passkeys beside passwords, for a relying party `localhost`: an IP address cannot be one, so the app and Kratos are reached by that name. */
  readonly passkeys?: boolean;
}

/** A folder with the demonstration's configuration, varied. */
export async function withVariation({ lifespan, passkeys }: Variation, { app }: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  await cp(join(root, 'demo'), join(folder, 'demo'), { recursive: true });
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(folder, 'demo', name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  if (passkeys) {
    const byName = (text: string) => text.replaceAll(/127\.0\.0\.1(?=:(?:4433|4455)\b)/g, 'localhost');
    await edit('hydra.yml', byName);
    await edit('kratos.yml', byName);
    await edit('identity.schema.json', (text) =>
      text.replace('"password": { "identifier": true }', '$&, "passkey": { "display_name": true }'),
    );
  }
  await edit('kratos.yml', (text) => {
    const document = parseDocument(text);
    const flows = ['selfservice', 'flows'];
    if (lifespan) for (const flow of ['login', 'registration']) document.setIn([...flows, flow, 'lifespan'], lifespan);
    if (passkeys) {
      const rp = { id: 'localhost', display_name: 'Example', origins: [`http://localhost:${app}`] };
      document.setIn(['selfservice', 'methods', 'passkey'], { enabled: true, config: { rp } });
      document.setIn([...flows, 'registration', 'after', 'passkey'], { hooks: [{ hook: 'session' }] });
      document.setIn(['identity', 'schemas', 0, 'url'], `file://${join(folder, 'demo', 'identity.schema.json')}`);
    }
    return document.toString();
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
