import { readdirSync } from 'node:fs';
import type { Suite } from './contract.ts';

const folder = new URL('./suites/', import.meta.url);

/** Every suite of `suites/`, derived from the folder so that none can be forgotten. */
export async function loadSuites(): Promise<Suite[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const suites = await Promise.all(
    files.map(async (file) => ((await import(new URL(file, folder).href)) as { default: Suite }).default),
  );
  return suites.sort((one, other) => one.name.localeCompare(other.name));
}
