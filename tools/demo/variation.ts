import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { mapTexts, movedBy } from './map-texts.ts';

/** Changes to the demonstration's configuration. Addresses have the demonstration's own ports. */
export interface Variation {
  /** Values of `kratos.yml` by dotted path. */
  readonly kratos?: Readonly<Record<string, unknown>>;
  /** Values of `hydra.yml` by dotted path. */
  readonly hydra?: Readonly<Record<string, unknown>>;
  /** Credentials for which the e-mail address is an identifier, beside the password, as in identity schemas. */
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** Host of the app and of Kratos. WebAuthn needs a name: an IP address cannot be a relying party. */
  readonly host?: 'localhost';
  /** `BASE_PATH` of the app, without a slash at its end; none if left out. */
  readonly basePath?: string;
  /** A social sign-in provider, at port 4447. */
  readonly upstream?: boolean;
}

/** Address of the social sign-in provider in variations. It is replaced by one with a free port. */
const upstreamInVariations = 'http://127.0.0.1:4447';

/** Parsed YAML. Positions of lists are keys. */
type Tree = Record<string, unknown>;

/** Sets values of a document by dotted path. */
function setValues(document: Tree, values: Readonly<Record<string, unknown>>): Tree {
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    let parent = document;
    for (const key of keys.slice(0, -1)) {
      parent[key] ??= {};
      parent = parent[key] as Tree;
    }
    // Copy the value: a deeper path would otherwise change the variation itself.
    parent[keys.at(-1) ?? ''] = structuredClone(value);
  }
  return document;
}

/**
 * Writes the demonstration's configuration with a variation to a new folder.
 * @param root of the repository
 * @param upstream port of the social sign-in provider
 * @returns the folder, and its removal
 */
export async function writeVariation(
  root: string,
  { kratos = {}, hydra = {}, credentials = {}, host, basePath = '' }: Variation,
  upstream?: number,
) {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  await cp(join(root, 'tools/demo'), join(folder, 'tools/demo'), { recursive: true });
  const edit = async (name: string, change: (text: string) => string) => {
    const file = join(folder, 'tools/demo', name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };
  const toHosts = movedBy({
    ...(host && {
      'http://127.0.0.1:4433': `http://${host}:4433`,
      'http://127.0.0.1:4455': `http://${host}:4455`,
    }),
    [upstreamInVariations]: `http://127.0.0.1:${upstream}`,
  });
  const page = 'http://127.0.0.1:4455/';
  const move = (text: string) =>
    toHosts(text.startsWith(page) ? text.replace(page, `http://127.0.0.1:4455${basePath}/`) : text);
  await edit('identity.schema.json', (text) => {
    const schema = JSON.parse(text);
    Object.assign(schema.properties.traits.properties.email['ory.sh/kratos'].credentials, credentials);
    return JSON.stringify(schema);
  });
  const schema = `file://${join(folder, 'tools/demo', 'identity.schema.json')}`;
  const values = { kratos: { ...kratos, 'identity.schemas.0.url': schema }, hydra };
  for (const name of ['kratos', 'hydra'] as const)
    await edit(`${name}.yml`, (text) => dump(mapTexts(setValues(load(text) as Tree, values[name]), move)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
