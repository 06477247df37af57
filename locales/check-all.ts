/**
 * `npm run locales:check [-- --release] [folder]`: checks all catalogues and prints each fault with its file, line and
 * key. It also lists missing texts, for which the app shows the English ones. Exits with 1 if there is a fault. With
 * `--release`, a missing text is a fault.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultLine, faultsIn } from './check.ts';
import { isLocale, languages } from './languages.ts';

const { values, positionals } = parseArgs({ options: { release: { type: 'boolean' } }, allowPositionals: true });
const [folder = import.meta.dirname] = positionals;
const files = readdirSync(folder).filter((name) => /^[a-z]{2}\.json$/.test(name));

const linesOf = (complete: boolean) =>
  files.flatMap((name) => {
    const json = readFileSync(join(folder, name), 'utf8');
    return faultsIn(json, name.replace(/\.json$/, ''), { complete }).map((fault) => faultLine(name, fault));
  });

const faults = linesOf(values.release === true);
for (const name of files) {
  const locale = name.replace(/\.json$/, '');
  if (!isLocale(locale)) faults.push(`languages.ts: no row for ${name}: add \`${locale}: 'its own name',\``);
}
for (const locale of Object.keys(languages))
  if (!files.includes(`${locale}.json`)) faults.push(`${locale}.json: is missing, and languages.ts names it`);
const missing = values.release ? [] : linesOf(true).filter((line) => !faults.includes(line));

for (const line of missing) console.log(line);
for (const line of faults) console.error(line);
const count = faults.length === 0 ? 'no faults' : `${faults.length} faults`;
const fallbacks = missing.length === 0 ? '' : `, ${missing.length} missing texts are shown in English`;
console.log(`${files.length} languages, ${count}${fallbacks}`);
process.exitCode = faults.length > 0 ? 1 : 0;
