/**
 * `npm run evidence -- suite NAME --checkout DIR --control PROGRAM [--all]`: runs a published test suite on the simulator's parts.
 * The control is a program that gives the answers of the library that the real servers use; `docs/guides/evidence.md`
 * describes it. Prints the differences, the first of each kind unless `--all`.
 */
import { parseArgs } from 'node:util';
import { answersOf } from './control.ts';
import { report } from './report.ts';
import { suites } from './suites.ts';

// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const {
  values: { checkout, control, all },
  positionals: [name = ''],
} = parseArgs({
  allowPositionals: true,
  options: { checkout: { type: 'string' }, control: { type: 'string' }, all: { type: 'boolean', default: false } },
});
const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
if (!suite || checkout === undefined || control === undefined) {
  console.error(`usage: npm run evidence -- suite NAME --checkout DIR --control PROGRAM [--all]; NAME is one of:`);
  for (const [each, { about }] of Object.entries(suites)) console.error(`  ${each.padEnd(14)} ${about}`);
  process.exit(2);
}

await suite.prepare?.();
const cases = suite.cases(checkout);
const { text, isEqual } = await report(suite, cases, await answersOf(control, name, cases), all);
console.log(`${name}: ${text}`);
process.exitCode = isEqual ? 0 : 1;
