import { upstream } from '../runner/recordings.ts';
import { asSection } from './as/page.ts';
import { type Kept, pinned, readVersion, versions } from './outcome.ts';

/** What other versions were seen to answer, as tables of the ledger in Markdown; nothing where none was played. */
export async function otherVersions(): Promise<string[]> {
  const sections = versions().map(async (version) => [
    section(version, readVersion(version)),
    await asSection(version),
  ]);
  return (await Promise.all(sections)).flat().filter((text) => text !== '');
}

/** One version's suites: those that are as pinned are counted only. */
export function section(version: string, all: readonly Kept[]): string {
  const of = (outcome: Kept['outcome']) => all.filter((kept) => kept.outcome === outcome);
  const counted = `Of ${all.length} suites ${of('equal').length} answer as ${upstream} does, ${of('changed').length} do not, and of ${of('refused').length} it refuses the configuration.`;
  const rows = [...of('changed'), ...of('refused')].map((kept) => `| ${cells(kept).join(' | ')} |`);
  return [
    `## ${version} beside ${upstream}\n`,
    `What changed since ${version}: differences are kept in \`versions/${version}/\`, by \`npm run parity:version -- ${version}\`. ${counted}\n`,
    '| Suite | Changed since | Steps | Where |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function cells(kept: Kept): readonly string[] {
  const since =
    kept.against === pinned(kept.suite).against ? (kept.servers?.kratos.version ?? '') : 'to be played again';
  if (kept.outcome === 'equal') return [kept.suite, '', '', ''];
  if (kept.outcome === 'refused') return [kept.suite, since, 'none', `does not start: ${inLine(kept.reason)}`];
  const steps = [...new Set(kept.rows.flatMap((row) => row.steps))].sort((one, other) => one - other);
  const left = kept.without
    ? [`without ${kept.without.map((key) => `\`${key.slice(1).replaceAll('/', '.')}\``).join(' and ')}`]
    : [];
  const stopped = kept.stopped ? `stops after ${kept.played}: ${inLine(kept.stopped)}` : '';
  const paths = [
    ...new Set(kept.rows.map(({ path }) => `\`${path.replace(/^response\./, '').replaceAll('|', '\\|')}\``)),
  ];
  const where = [...left, ...(stopped ? [stopped] : []), ...paths.slice(0, 3)].join(', ');
  return [
    kept.suite,
    since,
    `${ranges(steps)} of ${kept.steps}`,
    paths.length > 3 ? `${where} and ${paths.length - 3} more` : where,
  ];
}

const inLine = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|').slice(0, 200);

/** `1-3, 7`: at most six runs, then how many steps more. */
export function ranges(steps: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last && step === last[1] + 1) last[1] = step;
    else runs.push([step, step]);
  }
  const shown = runs.slice(0, 6);
  const rest = steps.length - shown.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const told = shown.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return rest > 0 ? `${told} and ${rest} more` : told;
}
