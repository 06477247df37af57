/**
 * `npm run locales:check [folder]`: what is missing, surplus or wrong in the catalogues, by file, line and key; ends with 1
 * when there is anything.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultLine, faultsIn } from './check.ts';
import { isLocale, languages } from './languages.ts';

const folder = process.argv[2] ?? import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const faults = files.flatMap((name) => {
  const locale = name.replace(/\.json$/, '');
  const here = faultsIn(readFileSync(join(folder, name), 'utf8'), locale, true).map((fault) => faultLine(name, fault));
  const unnamed = isLocale(locale) ? [] : [`languages.ts: no row for ${name}: add \`${locale}: 'its own name',\``];
  return [...here, ...unnamed];
});
const absent = Object.keys(languages).filter((locale) => !files.includes(`${locale}.json`));
const lines = [...faults, ...absent.map((locale) => `${locale}.json: is missing, and languages.ts names it`)];
for (const line of lines) console.error(line);
console.log(`${files.length} languages, ${lines.length === 0 ? 'nothing wrong' : `${lines.length} faults`}`);
process.exitCode = lines.length > 0 ? 1 : 0;
