/**
 * `npm run parity:version -- VERSION [--target binary|containers] [--filter PROFILE] [--again] [--jobs N]`: plays all suites on
 * another version of both servers (KRATOS_BINARY and HYDRA_BINARY, or Ory's images) and keeps in `versions/VERSION/` how its
 * answers differ from the pinned recordings. What was played against the recordings as they are now is left out, so a run
 * that was ended goes on where it was; `--again` plays it, too. `npm run parity` puts the outcome into the ledger.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { loadSuites } from '../runner/suites.ts';
import { binary } from '../targets/binary.ts';
import { containers } from '../targets/containers.ts';
import { readProfile } from '../targets/profile.ts';
import { type Kept, pinned, readVersion, writeOutcome } from './outcome.ts';
import { playProfile } from './profile.ts';

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
if (!/^v\d+\.\d+\.\d+$/.test(version)) throw new Error('name a version, such as v25.4.0');
const suites = await loadSuites();
const suitesOf = (profile: string) => suites.filter((suite) => suite.profile === profile);
process.exitCode = await (values.profile ? playOne(values.profile) : playAll());

/** One profile, in this process. */
async function playOne(profile: string): Promise<number> {
  const target = values.target === 'containers' ? containers(version) : binary(process.env);
  const reason = target.unavailable(readProfile(profile));
  if (reason) {
    console.log(`${profile}: not played: ${reason}`);
    return 0;
  }
  await playProfile(version, target, suitesOf(profile), (kept) => {
    writeOutcome(version, kept);
    console.log(`${profile}: ${kept.suite}: ${told(kept)}`);
  });
  return 0;
}

/** An outcome in a few words. */
function told(kept: Kept): string {
  if (kept.outcome !== 'changed') return kept.outcome;
  const changed = new Set(kept.rows.flatMap(({ steps }) => steps)).size;
  return `${changed} of ${kept.steps} steps differ${kept.stopped ? `, stopped: ${kept.stopped}` : ''}`;
}

/** Each profile in a process of its own: what one leaves behind, no other finds. */
async function playAll(): Promise<number> {
  const known = new Map(readVersion(version).map(({ suite, against }) => [suite, against]));
  const isFresh = (suite: string) => !values.again && known.get(suite) === pinned(suite).against;
  const open = [...new Set(suites.filter(({ name }) => !isFresh(name)).map(({ profile }) => profile))].filter(
    (profile) => profile.includes(values.filter),
  );
  console.log(`parity:version: ${open.length} profiles to play on ${version}`);
  const failed: string[] = [];
  const work = async () => {
    for (let profile = open.shift(); profile; profile = open.shift()) {
      if ((await playApart(profile)) !== 0) failed.push(profile);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  if (failed.length > 0) console.error(`parity:version: not played: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

function playApart(profile: string): Promise<number> {
  const args = [...process.execArgv, import.meta.filename, version, '--target', values.target, '--profile', profile];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
