import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { faultLine, faultsIn } from '@members/locales/check';
import english from '@members/locales/en.json' with { type: 'json' };
import { languages, ownName } from '@members/locales/languages';
import { ConfigProblem } from './config-problem.ts';

/** Compiled messages of one language by their keys. They replace the product's own. */
export type TextOverrides = Readonly<Record<string, MessageFormatElement[]>>;

function compile(catalogue: Readonly<Record<string, string>>): TextOverrides {
  const entries = Object.entries(catalogue);
  return Object.fromEntries(entries.map(([key, text]) => [key, parse(text, { captureLocation: false })]));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}` : `${error}`;
}

const isBuiltIn = (locale: string) => Object.hasOwn(languages, locale);

/** Returns the own names of the languages that the product does not have, by language tag. */
export function furtherLanguages(texts: ReadonlyMap<string, TextOverrides>): Readonly<Record<string, string>> {
  const further = [...texts.keys()].filter((locale) => !isBuiltIn(locale));
  return Object.fromEntries(further.map((locale) => [locale, ownName(locale) ?? locale]));
}

/**
 * Returns the keys that each file of the deployment lacks: those of the product if it has a new language, and those
 * that other files add. The pages show them in English.
 */
export function missingKeys(texts: ReadonlyMap<string, TextOverrides>): ReadonlyMap<string, readonly string[]> {
  const all = new Set([...Object.keys(english), ...[...texts.values()].flatMap(Object.keys)]);
  const missing = [...texts].map(([locale, own]) => {
    const has = (key: string) => Object.hasOwn(own, key) || (isBuiltIn(locale) && Object.hasOwn(english, key));
    return [locale, [...all].filter((key) => !has(key))] as const;
  });
  return new Map(missing.filter(([, keys]) => keys.length > 0));
}

/**
 * Reads the texts of a deployment: one file for each language, such as `fr.json`, with only the keys whose texts differ
 * from the product's. Other languages, such as `it.json`, are added to the product's.
 * @param folder the path in LOCALES_DIR; files that do not end in `.json` are ignored
 * @returns the texts by language
 * @throws ConfigProblem with one line for each fault, which names file, line and key
 */
export async function readTextOverrides(folder: string): Promise<ReadonlyMap<string, TextOverrides>> {
  const entries = await readdir(folder).catch((error: unknown) => {
    throw new ConfigProblem([`LOCALES_DIR: expected a folder with files such as fr.json, got ${codeOf(error)}`]);
  });
  const problems: string[] = [];
  const textOverrides = new Map<string, TextOverrides>();
  for (const file of entries.filter((entry) => entry.endsWith('.json')).sort()) {
    const locale = file.slice(0, -'.json'.length);
    if (!isBuiltIn(locale) && ownName(locale) === undefined) {
      problems.push(`LOCALES_DIR: ${file}: expected the tag of a language, such as it.json`);
      continue;
    }
    try {
      const json = await readFile(join(folder, file), 'utf8');
      const faults = faultsIn(json, locale, { layer: true });
      problems.push(...faults.map((fault) => `LOCALES_DIR: ${faultLine(file, fault)}`));
      if (faults.length === 0) textOverrides.set(locale, compile(JSON.parse(json)));
    } catch (error) {
      problems.push(`LOCALES_DIR: ${file}: expected a file that can be read, got ${codeOf(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigProblem(problems);
  return textOverrides;
}
