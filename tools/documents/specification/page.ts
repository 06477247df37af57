import { basename } from 'node:path';
import { type Chapter, partsOf, type Statement } from './statement.ts';

type Verdict = 'met' | 'decided otherwise' | 'differs';

/** Returns whether a statement is met. @param passed whether a check passed */
export function verdictOf({ checks, decision }: Statement, passed: (check: string) => boolean): Verdict {
  if (checks.length === 0 || !checks.every(passed)) return 'differs';
  return decision === undefined ? 'met' : 'decided otherwise';
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('*', '\\*');

/** Returns the checks of a statement, those of one file together. */
function checksCell(checks: readonly string[]): string {
  const byFile = Map.groupBy(checks.map(partsOf), ({ file }) => file);
  return [...byFile]
    .map(
      ([file, tests]) =>
        `[${basename(file)}](../../${file}) ${tests.map(({ title }) => cell(`“${title}”`)).join(', ')}`,
    )
    .join('; ');
}

/** Returns why the product does something else. @param adrFile returns the file of an ADR */
function decisionCell({ decision }: Statement, adrFile: (adr: number) => string): string {
  if (decision === undefined) return '';
  const source = 'adr' in decision ? `[ADR ${decision.adr}](../decisions/${adrFile(decision.adr)})` : decision.rule;
  return `: ${cell(decision.reason)} (${source})`;
}

const pictureCell = ({ picture }: Statement) =>
  picture === undefined ? '' : `[${picture}](../screenshots/${picture}-1280.png)`;

/** Returns the text of `docs/reference/specification-check.md`. */
export function checkPage(
  chapters: readonly Chapter[],
  passed: (check: string) => boolean,
  adrFile: (adr: number) => string,
): string {
  const all = chapters.flatMap(({ statements }) => statements);
  const count = (verdict: Verdict) => all.filter((statement) => verdictOf(statement, passed) === verdict).length;
  const checks = [...new Set(all.flatMap((statement) => statement.checks))];
  const tables = chapters.map(({ title, statements }) => {
    const rows = statements.map((statement) => {
      const verdict = verdictOf(statement, passed) + decisionCell(statement, adrFile);
      const cells = [
        cell(statement.says),
        statement.rule,
        verdict,
        checksCell(statement.checks),
        pictureCell(statement),
      ];
      return `| ${cells.join(' | ')} |`;
    });
    return `## ${title}\n\n| statement | rule | verdict | checks | picture |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const head = `# Check of the specification

The specification has ${all.length} statements: ${count('met')} met, ${count('decided otherwise')} decided otherwise, ${count('differs')} differ. They have ${checks.length} checks, of which ${checks.filter(passed).length} passed, on the simulator and in French where a text is not English.

\`node tools/documents/specification/write.ts\` runs the checks and writes this page. With \`dist/checks/*.json\`, the reports that \`npm run test:all\` leaves, it runs nothing. A statement is met if all its checks passed. The number is that of the rule in [specification.md](../specification.md). Pictures are in French.
`;
  return [head, ...tables].join('\n');
}
