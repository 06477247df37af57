import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder and its subfolders with an ending, in alphabetical order. */
export const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort();

export const readText = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
