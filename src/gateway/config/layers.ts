import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultLine, faultsIn } from '../../../locales/check.ts';
import { type Catalogue, compileText, linesOf } from '../../../locales/compile.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { isLocale } from '../../../locales/languages.ts';
import type { Layer } from '../page/catalogues.ts';
import { ConfigProblem } from './variable.ts';

/** Names of the values of each text, by its key. */
const names = new Map(linesOf(en).map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));

function compiled(layer: Catalogue): Layer {
  return new Map(Object.entries(layer).map(([key, text]) => [key, compileText(text, names.get(key) ?? [])]));
}

/**
 * Reads the catalogues of a deployment, a file a language, such as `fr.json`; each holds only the texts that it says its own
 * way.
 * @returns by language
 * @throws ConfigProblem with a line for each fault, which names file, line and key
 */
export async function readLayers(folder: string): Promise<ReadonlyMap<string, Layer>> {
  const entries = await readdir(folder).catch((error: unknown) => {
    throw new ConfigProblem(`LOCALES_DIR: expected a folder with files such as fr.json, ${error}`);
  });
  const wrong: string[] = [];
  const layers = new Map<string, Layer>();
  for (const name of entries.filter((entry) => entry.endsWith('.json')).sort()) {
    const locale = name.replace(/\.json$/, '');
    const json = await readFile(join(folder, name), 'utf8');
    const faults = isLocale(locale) ? faultsIn(json, locale, false) : [{ line: 1, what: 'no language of ours' }];
    if (faults.length === 0) layers.set(locale, compiled(JSON.parse(json)));
    wrong.push(...faults.map((fault) => `LOCALES_DIR: ${faultLine(name, fault)}`));
  }
  if (wrong.length > 0) throw new ConfigProblem(wrong.join('\n'));
  return layers;
}
