import { deliberateDifferences } from './deliberate.ts';
import { counts, evidenceText, introduction, type LedgerPage, labels, states, title } from './page.ts';
import type { LedgerSection } from './sections.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a404c); }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1b1f27, #e6e8ec); background: light-dark(#fff, #15181e); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: start; font-weight: 600; padding-block: .5rem; }
th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
td.count { font-variant-numeric: tabular-nums; }
code { font-size: .95em; overflow-wrap: anywhere; }
a { color: light-dark(#1a4fb4, #8db4ff); }
summary { cursor: pointer; padding-block: .75rem; }
h2 { display: inline; font-size: 1.1rem; }
td[data-state] { white-space: nowrap; }
td[data-state]::before { content: ''; display: inline-block; inline-size: .6rem; block-size: .6rem; border-radius: 50%;
  margin-inline-end: .5rem; background: var(--dot); }
[data-state=verified] { --dot: light-dark(#1a7f42, #4cc27c); }
[data-state=simulated] { --dot: light-dark(#b06a00, #e6a94a); }
[data-state=missing] { --dot: light-dark(#b3261e, #ff8a80); }
[data-state=never] { --dot: light-dark(#8a91a0, #6d7584); }
`.trim();

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string | number) => String(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const code = (text: string) => `<code>${escaped(text)}</code>`;
/** Formats text in which backticks mark code. */
const marked = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const anchor = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-');

/** Returns a table. Cells are markup: `td` elements, or the content of one. End tags of cells and rows are omitted to keep the page small. */
function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (markup: string) => (markup.startsWith('<td') ? markup : `<td>${markup}`);
  return [
    `<div class="wide"><table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((cells) => `<tr>${cells.map(cell).join('')}`),
    '</tbody></table></div>',
  ].join('\n');
}

function section(each: LedgerSection): string {
  const [subject, detail] = each.columns;
  const rows = each.rows.map((row) => [
    `${code(row.subject)}${row.place ? ` ${escaped(row.place)}` : ''}`,
    ...(detail ? [code(row.detail)] : []),
    `<td data-state="${row.state}">${labels[row.state]}`,
    escaped(evidenceText(row)),
  ]);
  const [verified] = counts(each);
  const summary = `${verified} of ${each.rows.length} ${labels.verified}`;
  return [
    `<details id="${anchor(each.title)}" open><summary><h2>${escaped(each.title)}</h2></summary>`,
    table(summary, [subject, ...(detail ? [detail] : []), 'State', 'Where, or why not'], rows),
    '</details>',
  ].join('\n');
}

/** Returns the ledger as one HTML page without scripts or other files. */
export function html({ sections, gaps }: Omit<LedgerPage, 'versions'>): string {
  const summary = sections.map((each) => [
    `<a href="#${anchor(each.title)}">${escaped(each.title)}</a>`,
    ...counts(each).map((count) => `<td class="count">${count}`),
  ]);
  const open = gaps.map(({ suite, step, path, reason, date }) => [
    ...[suite, step].map(escaped),
    code(path),
    ...[reason, date].map(escaped),
  ]);
  const deliberate = deliberateDifferences.map(({ request, server, simulator, test }) => [
    ...[request, server, simulator].map(marked),
    code(test),
  ]);
  return `${[
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>\n${style}\n</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${title}</h1>`,
    `<p>${marked(introduction)}</p>`,
    table('How many', ['', ...states.map((state) => labels[state])], summary),
    table('Known gaps', ['Suite', 'Step', 'Path', 'Reason', 'Since'], open),
    table('Deliberate differences', ['Request', 'Server', 'Simulator', 'Test'], deliberate),
    ...sections.map(section),
    '</main>',
    '</body>',
    '</html>',
  ].join('\n')}\n`;
}
