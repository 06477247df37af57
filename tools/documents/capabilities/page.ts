import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { partsOf } from '../specification/statement.ts';

/** Something that the product can do, or why it cannot. */
const capability = z.union([
  z.strictObject({
    name: z.string(),
    /** P0 to P2. */
    rank: z.string().optional(),
    /** Files, or tests as "FILE: TITLE". */
    evidence: z.array(z.string()).min(1),
    note: z.string().optional(),
  }),
  z.strictObject({
    name: z.string(),
    rank: z.string().optional(),
    state: z.enum(['partly', 'not', 'not wanted']),
    missing: z.string(),
  }),
]);
type Capability = z.infer<typeof capability>;

/** Capabilities by their chapters. */
const list = z.record(z.string(), z.array(capability));

/** The pages in `docs/reference`, each with its list beside this file. */
const sources = {
  'capabilities.md': { file: 'app.yaml', title: 'Capabilities of the app' },
  'simulator-features.md': { file: 'simulator.yaml', title: 'Features of the simulator' },
};
export type PageName = keyof typeof sources;
export const pageNames = Object.keys(sources) as readonly PageName[];

/** Reads the list of a page. @throws if a row is malformed */
function readChapters(page: PageName): ReadonlyMap<string, readonly Capability[]> {
  const text = readFileSync(join(import.meta.dirname, sources[page].file), 'utf8');
  return new Map(Object.entries(list.parse(load(text))));
}

const lists = new Map(pageNames.map((page) => [page, readChapters(page)]));

/** Returns the capabilities of a page by their chapters. */
export const chaptersOf = (page: PageName) => lists.get(page) ?? new Map<string, readonly Capability[]>();

/** Returns the path of a check ("FILE: TITLE") or of a file. */
export const fileOf = (evidence: string) => (evidence.includes(': ') ? partsOf(evidence).file : evidence);

/** Returns the evidence of a page, each once. */
export const evidenceOf = (page: PageName): readonly string[] => [
  ...new Set([...chaptersOf(page).values()].flat().flatMap((row) => ('evidence' in row ? row.evidence : []))),
];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('*', '\\*');

function evidenceCell(row: Capability): string {
  if ('missing' in row) return cell(row.missing);
  const links = row.evidence.map((each) => {
    const file = fileOf(each);
    const title = each === file ? '' : ` ${cell(`“${partsOf(each).title}”`)}`;
    return `[${file.split('/').slice(-2).join('/')}](../../${file})${title}`;
  });
  return row.note === undefined ? links.join(', ') : `${links.join(', ')} (${cell(row.note)})`;
}

function stateOf(row: Capability, holds: (evidence: string) => boolean): string {
  if ('missing' in row) return row.state;
  return row.evidence.every(holds) ? 'met' : 'fails';
}

/** Returns the text of a page. @param holds whether a file is there, and its tests or the named test passed */
export function capabilityPage(page: PageName, holds: (evidence: string) => boolean): string {
  const chapters = [...chaptersOf(page)];
  const states = chapters.flatMap(([, rows]) => rows).map((row) => stateOf(row, holds));
  const counts = [...Map.groupBy(states, (state) => state)].map(([state, of]) => `${of.length} ${state}`);
  const tables = chapters.map(([title, rows]) => {
    const lines = rows.map(
      (row) => `| ${cell(row.name)} | ${row.rank ?? ''} | ${stateOf(row, holds)} | ${evidenceCell(row)} |`,
    );
    return `## ${title}\n\n| capability | rank | state | evidence |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  });
  const { file, title } = sources[page];
  const head = `# ${title}

${states.length} capabilities: ${counts.join(', ')}. One is met if its tests passed. \`node tools/documents/capabilities/write.ts\` writes this page from \`tools/documents/capabilities/${file}\` and the reports of \`npm run test:all\`.
`;
  return [head, ...tables].join('\n');
}
