import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import english from '@members/locales/mails/en.json' with { type: 'json' };

/** Key of a text of the messages. `locales/mails/en.json` decides which keys exist. */
export type MailKey = keyof typeof english;

/** The texts of one language. */
export type MailTexts = Readonly<Record<MailKey, string>>;

const placeholder = /\{\w+\}/g;

/** Returns the faults of a catalogue: unknown keys, and other placeholders than the English text has. */
export function faultsOf(name: string, texts: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (!Object.hasOwn(english, key)) return [`${name}: ${key}: there is no such key`];
    if (typeof text !== 'string' || text.trim() === '') return [`${name}: ${key}: expected a text`];
    const expected = (english[key as MailKey].match(placeholder) ?? []).sort().join(' ');
    const used = (text.match(placeholder) ?? []).sort().join(' ');
    return used === expected
      ? []
      : [`${name}: ${key}: expected the values ${expected || 'none'}, got ${used || 'none'}`];
  });
}

/**
 * Reads the texts of all languages. A text that a language lacks is the English one.
 * @param folders folders with one file for each language, such as `fr.json`; later ones win
 * @throws Error with one line for each fault
 */
export function readMailTexts(folders: readonly string[]): ReadonlyMap<string, MailTexts> {
  const languages = new Map<string, Partial<MailTexts>>();
  const faults: string[] = [];
  for (const folder of folders)
    for (const name of readdirSync(folder)
      .filter((each) => each.endsWith('.json'))
      .sort()) {
      const texts = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      faults.push(...faultsOf(name, texts));
      const language = name.slice(0, -'.json'.length);
      languages.set(language, { ...languages.get(language), ...texts });
    }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const fallback = { ...english, ...languages.get('en') };
  return new Map([...languages].map(([language, texts]) => [language, { ...fallback, ...texts }]));
}
