/** Writes the table of variables in `docs/reference/variables.md`, and the audit events and JSON schemas beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { auditDocument } from './audit-document.ts';
import { jsonSchemas } from './json-schemas.ts';
import { withVariablesTable } from './variables-table.ts';

const folder = new URL('../../docs/reference/', import.meta.url);
const table = new URL('variables.md', folder);
writeFileSync(table, withVariablesTable(readFileSync(table, 'utf8')));
writeFileSync(new URL('audit.md', folder), auditDocument());
for (const [name, text] of Object.entries(jsonSchemas())) writeFileSync(new URL(name, folder), text);
