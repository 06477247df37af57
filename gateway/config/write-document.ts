/** Makes the table of variables in `docs/operations.md` anew from the gateway's own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTable } from './document.ts';

const file = new URL('../../docs/operations.md', import.meta.url);
writeFileSync(file, withTable(readFileSync(file, 'utf8')));
