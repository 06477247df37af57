/** The table of docs/reference/doctor.md: what the doctor says about each faulty configuration, and what Kratos does with it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examineLoaded, loadKratosConfig, loadWithoutFaults, type Problem, rules } from 'ory-simulator/config';
import { flagsOf } from './running.ts';

/** The page, and the line after which the table begins. */
export const page = join(import.meta.dirname, '../../docs/reference/doctor.md');
const heading = '## What it finds\n';

/** A recorded fault: lines that were seen, or why it cannot be seen. */
export type SeenFault = readonly string[] | { readonly unseen: string };

const order = ['start-refused', ...rules.map(({ id }) => id)];
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('*', '\\*');

/** Returns the problems of a file, started with the flags of its first line. */
export async function diagnose(file: string): Promise<readonly Problem[]> {
  const flags = flagsOf(file);
  const loaded = await loadWithoutFaults((without) =>
    loadKratosConfig({ files: [file], env: {}, dev: flags.includes('--dev'), without }),
  );
  return examineLoaded(loaded, flags.includes('--watch-courier'));
}

/** Returns the page with its table. @param files paths by name @param seen what Kratos did with each */
export async function withTable(
  files: Readonly<Record<string, string>>,
  seen: Readonly<Record<string, SeenFault>>,
): Promise<string> {
  const text = readFileSync(page, 'utf8');
  const found = await Promise.all(
    Object.entries(files).map(async ([name, file]) => (await diagnose(file)).map((problem) => ({ name, ...problem }))),
  );
  const rows = found
    .flat()
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    .map(({ name, id, key, cause, mend }) => {
      const lines = seen[name] ?? [];
      const shown = 'unseen' in lines ? lines.unseen : lines.join('; ');
      return `| \`${id}\` | ${key ? `\`${key}\`: ` : ''}${cell(cause)} | ${cell(mend)} | ${cell(shown)} |`;
    });
  const head = ['| rule | what it says | mend | seen on Kratos v26.2.0 |', '| --- | --- | --- | --- |'];
  return `${text.slice(0, text.indexOf(heading) + heading.length)}\n${[...head, ...rows].join('\n')}\n`;
}
