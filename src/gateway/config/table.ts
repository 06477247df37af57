import { variables } from './config.ts';

/** The table of variables for `docs/operations.md`, with columns as wide as their widest cell. */
function variablesTable(): string {
  const cells = Object.entries(variables).map(([name, { about, fallback }]) => {
    const text = fallback === undefined ? '' : `${fallback}`;
    return [`\`${name}\``, text === '' ? '' : `\`${text}\``, about.replaceAll('|', '\\|')];
  });
  const rows = [['variable', 'if not set', 'meaning'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const [head = [], ...rest] = rows;
  return [line(head), rule, ...rest.map(line)].join('\n');
}

const begin = '<!-- variables -->\n\n';
const end = '\n\n<!-- end of variables -->';

/** The document with its table made anew. @throws Error when its two marks are missing */
export function withTable(document: string): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error('the document has no place for the table');
  return document.slice(0, before + begin.length) + variablesTable() + document.slice(after);
}
