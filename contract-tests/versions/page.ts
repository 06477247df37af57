import { isVersionName } from 'ory-simulator/core';
import { pinnedVersion } from '../runner/recordings.ts';
import { asSection } from './as/page.ts';
import { comparedVersions, pinnedRecording, readOutcomes, type VersionOutcome } from './outcome.ts';

/** Returns the ledger's sections on the other versions that the simulator can answer as, in Markdown. */
export async function otherVersions(): Promise<string[]> {
  const sections = comparedVersions()
    .filter(isVersionName)
    .map(async (version) => [section(version, readOutcomes(version)), await asSection(version)]);
  return (await Promise.all(sections)).flat().filter((text) => text !== '');
}

/** Returns the section on one version: a row for each suite that differs, and the number of equal suites. */
export function section(version: string, all: readonly VersionOutcome[]): string {
  const of = (outcome: VersionOutcome['outcome']) => all.filter((kept) => kept.outcome === outcome);
  const counted = `Of ${all.length} suites, ${of('equal').length} get the same answers as from ${pinnedVersion}, ${of('changed').length} get other answers, and ${of('refused').length} have a configuration that it refuses.`;
  const rows = [...of('changed'), ...of('refused')].map((kept) => `| ${cells(kept).join(' | ')} |`);
  return [
    `## ${version} beside ${pinnedVersion}\n`,
    `Changes since ${version}. \`npm run parity -- version ${version}\` writes the differences to \`${version}.json\` beside each recording. ${counted}\n`,
    '| Suite | Changed since | Steps | Where |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function cells(kept: VersionOutcome): readonly string[] {
  const since =
    kept.against === pinnedRecording(kept.suite).against ? (kept.servers?.kratos.version ?? '') : 'to be run again';
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

/** Formats step numbers as `1-3, 7`: at most six ranges, then the number of further steps. */
export function ranges(steps: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last && step === last[1] + 1) last[1] = step;
    else runs.push([step, step]);
  }
  const shown = runs.slice(0, 6);
  const rest = steps.length - shown.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const listed = shown.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
  return rest > 0 ? `${listed} and ${rest} more` : listed;
}
