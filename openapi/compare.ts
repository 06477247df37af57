/**
 * `npm run parity -- openapi FILE [--document kratos|hydra]`: prints how `openapi/<document>.yaml` differs from Ory's document
 * in YAML or JSON. It is a report, not a test: this product uses only a part of the API, and its statuses come from real
 * responses.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareDocuments } from './compare-documents.ts';
import { parseDocument, readDocument } from './document.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { document: { type: 'string', default: 'kratos' } },
});
const [file] = positionals;
const { document } = values;
if (!file || (document !== 'kratos' && document !== 'hydra')) {
  console.error('usage: npm run parity -- openapi FILE [--document kratos|hydra]');
  process.exit(2);
}
const comparison = compareDocuments(readDocument(document), parseDocument(readFileSync(file, 'utf8')));
for (const [heading, lines] of Object.entries(comparison)) {
  console.log(`${heading}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}
