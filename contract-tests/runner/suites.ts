import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Suite } from './contract.ts';

const folder = new URL('../cases/', import.meta.url);

/** Returns the files of all suites, as paths below `cases/`. */
function suiteFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => basename(file) === 'suite.ts');
}

/** Loads every suite, sorted by name. */
export async function loadSuites(): Promise<Suite[]> {
  const files = suiteFiles();
  const suites = await Promise.all(
    files.map(async (file) => ((await import(new URL(file, folder).href)) as { default: Suite }).default),
  );
  return suites.sort((one, other) => one.name.localeCompare(other.name));
}
