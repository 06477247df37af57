/** `node tools/documents/control-api.ts` writes the table of calls in `docs/reference/control-api.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readDocument } from '@members/openapi/document';

const begin = '<!-- calls -->\n\n';
const end = '\n\n<!-- end of calls -->';

/** Returns the calls of the control API, in the order of its OpenAPI document. */
function calls(): string {
  const rows = Object.entries(readDocument('simulator').paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { summary }]) =>
      method === 'parameters' ? [] : [[`\`${method.toUpperCase()} ${path}\``, summary ?? '']],
    ),
  );
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(['call', 'does']), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Returns the page with a new table of calls between its two marks. @throws Error if a mark is missing */
export function withCalls(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/reference/control-api.md has no marks for the table of calls');
  return page.slice(0, from + begin.length) + calls() + page.slice(to);
}

if (import.meta.main) {
  const page = new URL('../../docs/reference/control-api.md', import.meta.url);
  writeFileSync(page, withCalls(readFileSync(page, 'utf8')));
}
