/**
 * `npm run parity -- version VERSION [--target binary|containers] [--filter PROFILE] [--again] [--jobs N]`: runs all suites on
 * another version of both servers (KRATOS_BINARY and HYDRA_BINARY, or Ory's images) and writes to `VERSION.json` beside each
 * suite how its answers differ from the pinned recording. Suites with a current outcome are skipped, so an aborted run can be
 * continued; `--again` runs them, too. `npm run parity` adds the outcomes to the ledger.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { loadSuites } from '../runner/suites.ts';
import { binary } from '../targets/binary.ts';
import { containers } from '../targets/containers.ts';
import { readProfile } from '../targets/profile.ts';
import { pinnedRecording, readOutcomes, type VersionOutcome, writeOutcome } from './outcome.ts';
import { runProfile } from './run-profile.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    target: { type: 'string', default: 'binary' },
    filter: { type: 'string', default: '' },
    profile: { type: 'string' },
    again: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
const [version = ''] = positionals;
if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error(`expected a version such as v25.4.0, got "${version}"`);
const suites = await loadSuites();
const suitesOf = (profile: string) => suites.filter((suite) => suite.profile === profile);
process.exitCode = await (values.profile ? runOneProfile(values.profile) : runAllProfiles());

/** Runs one profile in this process. @returns the exit code */
async function runOneProfile(profile: string): Promise<number> {
  const target = values.target === 'containers' ? containers(version) : binary(process.env);
  const reason = target.unavailable(readProfile(profile));
  if (reason) {
    console.log(`${profile}: not played: ${reason}`);
    return 0;
  }
  await runProfile(version, target, suitesOf(profile), (kept) => {
    writeOutcome(version, kept);
    console.log(`${profile}: ${kept.suite}: ${outcomeSummary(kept)}`);
  });
  return 0;
}

/** Describes an outcome in a few words. */
function outcomeSummary(kept: VersionOutcome): string {
  if (kept.outcome !== 'changed') return kept.outcome;
  const changed = new Set(kept.rows.flatMap(({ steps }) => steps)).size;
  return `${changed} of ${kept.steps} steps differ${kept.stopped ? `, stopped: ${kept.stopped}` : ''}`;
}

/** Runs each profile in a process of its own, so that no state is shared. @returns the exit code */
async function runAllProfiles(): Promise<number> {
  const known = new Map(readOutcomes(version).map(({ suite, against }) => [suite, against]));
  const isFresh = (suite: string) => !values.again && known.get(suite) === pinnedRecording(suite).against;
  const open = [...new Set(suites.filter(({ name }) => !isFresh(name)).map(({ profile }) => profile))].filter(
    (profile) => profile.includes(values.filter),
  );
  console.log(`parity:version: ${open.length} profiles to run on ${version}`);
  const failed: string[] = [];
  const work = async () => {
    for (let profile = open.shift(); profile; profile = open.shift()) {
      if ((await runInOwnProcess(profile)) !== 0) failed.push(profile);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  if (failed.length > 0) console.error(`parity:version: not played: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

function runInOwnProcess(profile: string): Promise<number> {
  const args = [...process.execArgv, import.meta.filename, version, '--target', values.target, '--profile', profile];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
