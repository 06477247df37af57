import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapTexts, movedBy } from '@members/demo/map-texts';
import { type Ports, readPorts } from '@members/demo/options';
import { dump, load } from 'js-yaml';
import type { Variation } from './variations.ts';
import { freePorts } from './world-ports.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

const { env } = process;

/** Whether the environment names running servers. Tests can neither configure nor stop them. */
export const usesRunningServers = Boolean(env.KRATOS_PUBLIC_URL || env.HYDRA_PUBLIC_URL);

/** Returns one line that says on which servers the stories run. */
export function describeServers(): string {
  const named = (name: string) =>
    env[`${name}_PUBLIC_URL`] ? 'as given' : env[`${name}_BINARY`] ? 'real server' : 'simulator';
  const [kratos, hydra] = [named('KRATOS'), named('HYDRA')];
  return kratos === 'simulator' && hydra === 'simulator'
    ? 'End-to-end stories run on the simulator: neither KRATOS_BINARY/HYDRA_BINARY nor KRATOS_PUBLIC_URL/HYDRA_PUBLIC_URL is set.'
    : `End-to-end stories run on: Kratos ${kratos}, Hydra ${hydra}.`;
}

/** Returns free ports; for running servers, the ports in their configuration (`PORT_APP`, `PORT_CLIENT`). */
export function choosePorts(): Promise<Ports> {
  return usesRunningServers ? Promise.resolve(readPorts([], env)) : freePorts();
}

/** Address of the social sign-in provider in variations. It is replaced by one with a free port. */
const upstreamInVariations = 'http://127.0.0.1:4447';

/** Parsed YAML. Positions of lists are keys. */
type Tree = Record<string, unknown>;

/** Writes the demonstration's configuration with a variation to a new folder. @returns the folder, and its removal */
export async function writeVariation({ kratos = {}, credentials = {}, host }: Variation, upstream: number | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  await cp(join(root, 'tools/demo'), join(folder, 'tools/demo'), { recursive: true });
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(folder, 'tools/demo', name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  const move = movedBy({
    ...(host && {
      'http://127.0.0.1:4433': `http://${host}:4433`,
      'http://127.0.0.1:4455': `http://${host}:4455`,
    }),
    [upstreamInVariations]: `http://127.0.0.1:${upstream}`,
  });
  await edit('identity.schema.json', (text) => {
    const schema = JSON.parse(text);
    Object.assign(schema.properties.traits.properties.email['ory.sh/kratos'].credentials, credentials);
    return JSON.stringify(schema);
  });
  await edit('hydra.yml', (text) => dump(mapTexts(load(text), move)));
  await edit('kratos.yml', (text) => {
    const document = load(text) as Tree;
    const schema = `file://${join(folder, 'tools/demo', 'identity.schema.json')}`;
    for (const [path, value] of Object.entries({ ...kratos, 'identity.schemas.0.url': schema })) {
      const keys = path.split('.');
      let parent = document;
      for (const key of keys.slice(0, -1)) {
        parent[key] ??= {};
        parent = parent[key] as Tree;
      }
      // Copy the value: a deeper path would otherwise change the variation itself.
      parent[keys.at(-1) ?? ''] = structuredClone(value);
    }
    return dump(mapTexts(document, move));
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
