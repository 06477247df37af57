/**
 * `npm run parity -- watch --kratos FOLDER --hydra FOLDER`: prints what checkouts of newer servers have that the ledger's
 * lists do not, and the reverse, as Markdown: the steps that an upgrade owes.
 */
import { parseArgs } from 'node:util';
import { readSurfaces } from './lists.ts';
import { owedSteps } from './owed-steps.ts';
import { surfacesOf } from './read-sources.ts';

// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { values } = parseArgs({ options: { kratos: { type: 'string' }, hydra: { type: 'string' } } });
const { kratos, hydra } = values;
if (!kratos || !hydra) {
  console.error('usage: npm run parity -- watch --kratos FOLDER --hydra FOLDER');
  process.exit(2);
}
console.log(owedSteps(readSurfaces(), surfacesOf(kratos, hydra)));
