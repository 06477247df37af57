import { fullDescription, variableList } from '../config/variables.ts';

/** Returns the table of all variables in Markdown. Its columns are as wide as their widest cells. */
function variablesTable(): string {
  const cells = variableList.map(([name, variable]) => [
    `\`${name}\``,
    variable.default ? `\`${variable.default}\`` : '',
    fullDescription(name, variable).replaceAll('|', '\\|'),
  ]);
  const rows = [['variable', 'if not set', 'meaning'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

const begin = '<!-- variables -->\n\n';
const end = '\n\n<!-- end of variables -->';

/**
 * Returns the document with a new table of variables between its two marks.
 * @param document the text of docs/reference/variables.md
 * @throws Error if a mark is missing
 */
export function withVariablesTable(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/reference/variables.md has no marks for the table of variables');
  return document.slice(0, from + begin.length) + variablesTable() + document.slice(to);
}
