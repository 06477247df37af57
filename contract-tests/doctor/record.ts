/**
 * `KRATOS_BINARY=... HYDRA_BINARY=... npm run parity -- doctor [NAME...]`: starts the real servers with each faulty
 * configuration, or those of these names, and records what people run into. `-- --page` only writes the table of docs/reference/doctor.md.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { page, type SeenFault, withTable } from './page.ts';
import { startReal } from './running.ts';
import { shows } from './shows.ts';
import type { Show } from './steps.ts';

const names = process.argv.slice(2);
const folder = join(import.meta.dirname, 'faults');
const recording = join(import.meta.dirname, 'seen.json');
const files = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .toSorted()
    .map((file) => [file.replace('.yml', ''), relative(process.cwd(), join(folder, file))]),
);
const { seen: before }: { seen: Record<string, SeenFault> } = JSON.parse(readFileSync(recording, 'utf8'));

async function see(show: Show, file: string): Promise<SeenFault> {
  if ('unseen' in show) return show;
  const { KRATOS_BINARY: kratos, HYDRA_BINARY: hydra } = process.env;
  if (!kratos || !hydra) throw new Error('expected the paths of the real servers in KRATOS_BINARY and HYDRA_BINARY');
  const steps = typeof show === 'function' ? show : show.show;
  return steps({ file, start: startReal({ kratos, hydra }) });
}

const seen: Record<string, SeenFault> = {};
for (const [name, file] of Object.entries(files)) {
  const show = shows[name];
  if (!show) throw new Error(`${file} has no entry in shows.ts`);
  const known = names.length > 0 && !names.includes(name) ? before[name] : undefined;
  seen[name] = known ?? (await see(show, file));
}
writeFileSync(recording, `${JSON.stringify({ version: 'v26.2.0', seen }, null, 2)}\n`);
writeFileSync(page, await withTable(files, seen));
