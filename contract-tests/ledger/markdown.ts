import { deliberateDifferences } from './deliberate.ts';
import { counts, evidenceText, introduction, type LedgerPage, labels, states, title } from './page.ts';
import type { LedgerSection } from './sections.ts';

const line = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

function section({ title, columns, rows }: LedgerSection): string {
  const [subject, detail] = columns;
  const head = [subject, ...(detail ? [detail] : []), 'State', 'Where, or why not'];
  const cells = rows.map((row) => [
    `\`${row.subject}\`${row.place ? ` ${row.place}` : ''}`,
    ...(detail ? [`\`${row.detail}\``] : []),
    labels[row.state],
    evidenceText(row),
  ]);
  return `## ${title}\n\n${table(head, cells)}`;
}

export function markdown({ sections, gaps, versions }: LedgerPage): string {
  return `${[
    `# ${title}`,
    introduction,
    table(
      ['', ...states.map((state) => labels[state])],
      sections.map((each) => [each.title, ...counts(each)]),
    ),
    '## Known gaps',
    gaps.length === 0
      ? 'None.'
      : table(
          ['Suite', 'Step', 'Path', 'Reason', 'Since'],
          gaps.map(({ suite, step, path, reason, date }) => [suite, `\`${step}\``, `\`${path}\``, reason, date]),
        ),
    '## Deliberate differences',
    table(
      ['Request', 'Server', 'Simulator', 'Test'],
      deliberateDifferences.map(({ request, server, simulator, test }) => [request, server, simulator, `\`${test}\``]),
    ),
    ...versions,
    ...sections.map(section),
  ].join('\n\n')}\n`;
}
