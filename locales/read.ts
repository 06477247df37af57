import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from './languages.ts';

/** Folder of the catalogues. */
export const cataloguesFolder = import.meta.dirname;

/** Folder of the texts of mails and text messages. */
export const mailsFolder = join(cataloguesFolder, 'mails');

/** Text of a catalogue's file. */
export const catalogueSource = (locale: Locale): string =>
  readFileSync(join(cataloguesFolder, `${locale}.json`), 'utf8');

/** A catalogue as it is written: ICU messages by key. */
export const readCatalogue = (locale: Locale): Readonly<Record<string, string>> => JSON.parse(catalogueSource(locale));
