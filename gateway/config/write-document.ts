/** Writes the table of variables in `docs/reference/variables.md` from `variables.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withVariablesTable } from './document.ts';

const file = new URL('../../docs/reference/variables.md', import.meta.url);
writeFileSync(file, withVariablesTable(readFileSync(file, 'utf8')));
