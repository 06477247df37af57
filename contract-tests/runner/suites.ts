import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Suite } from './contract.ts';

const folder = new URL('../cases/', import.meta.url);

/** The files of the suites, as paths below `cases/`: derived from the folder so that none can be forgotten. */
function suiteFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => basename(file) === 'suite.ts');
}

/** Every suite, by name. */
export async function loadSuites(): Promise<Suite[]> {
  const files = suiteFiles();
  const suites = await Promise.all(
    files.map(async (file) => ((await import(new URL(file, folder).href)) as { default: Suite }).default),
  );
  return suites.sort((one, other) => one.name.localeCompare(other.name));
}
