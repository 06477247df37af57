/** Makes the table of variables in `docs/reference/variables.md` anew from the gateway's own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTable } from './document.ts';

const file = new URL('../../docs/reference/variables.md', import.meta.url);
writeFileSync(file, withTable(readFileSync(file, 'utf8')));
