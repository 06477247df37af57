/** The list of proofs, and `docs/reference/evidence.md` with the newest result of each. */
import { readFileSync, writeFileSync } from 'node:fs';
import { proofs } from './proofs.mjs';
import { readResults } from './results.mjs';

const file = new URL('../docs/reference/evidence.md', import.meta.url);

/** Returns the list that `--list` prints. */
export function lines() {
  const width = Math.max(...Object.keys(proofs).map((name) => name.length));
  return Object.entries(proofs).map(([name, { about, needs = [] }]) => {
    const list = needs.length > 0 ? ` (needs ${needs.join(', ')})` : '';
    return `${name.padEnd(width)}  ${about}${list}`;
  });
}

/** Returns a table of Markdown whose columns are aligned. */
function table(head, body) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** Returns the cells of a proof. */
function row([name, { about, needs = [], weekly }], results) {
  const result = results[name];
  const last = result ? `${result.outcome}, ${result.date.slice(0, 10)}` : 'no recorded run';
  const list = needs.map((need) => `\`${need}\``).join(', ');
  return [`\`${name}\``, about, list, weekly ? 'weekly' : 'by hand', last];
}

/** Returns the section with the figures of a result. */
function section(name, { date, outcome, seconds, commit, servers, machine, figures }) {
  return [
    `### ${name}`,
    '',
    `${outcome} in ${seconds} s on ${date}, commit ${commit}; ${servers}; ${machine}.`,
    '',
    '```text',
    ...figures,
    '```',
    '',
  ].join('\n');
}

/** Returns the page for these results. */
export function page(results) {
  const measured = Object.keys(proofs).filter((name) => results[name]);
  return `# Evidence

Proofs that are too slow, or need too much, for \`npm test\`. \`npm run evidence -- NAME\` runs one; what follows the name goes to it, such as \`npm run evidence -- fuzz --project code\`. The first lines of each program tell its options. With \`KRATOS_BINARY\` and \`HYDRA_BINARY\` most run on the real servers, too. \`npm run evidence -- --record NAME\` writes the result into \`evidence/results.json\` and this page; a workflow does so each week.

${table(
  ['proof', 'what it shows', 'needs', 'run', 'last result'],
  Object.entries(proofs).map((each) => row(each, results)),
)}
${measured.length > 0 ? `\n## Results\n\n${measured.map((name) => section(name, results[name])).join('\n')}` : ''}`;
}

/** Returns the written page. */
export const readPage = () => readFileSync(file, 'utf8');

/** Writes the page for the recorded results. */
export const writePage = () => writeFileSync(file, page(readResults()));
