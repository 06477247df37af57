import type { Suite } from '../runner/contract.ts';
import { readRecording } from '../runner/recordings.ts';
import { type Profile, readProfile } from '../targets/profile.ts';
import { StartRefused } from '../targets/servers.ts';
import type { RunningServers, Target } from '../targets/target.ts';
import { compareOnVersion } from './compare-suite.ts';
import { pinnedRecording, type SuiteOutcome, type VersionOutcome } from './outcome.ts';
import { unknownKeys, without } from './without-unknown-keys.ts';

/**
 * Runs the suites of one profile on another version and passes each outcome to `keep`.
 * @throws Error if the target is not available or its servers have another version
 */
export async function runProfile(
  version: string,
  target: Target,
  suites: readonly Suite[],
  keep: (kept: VersionOutcome) => void,
): Promise<void> {
  const [{ profile: name } = { profile: '' }] = suites;
  const profile = readProfile(name);
  const reason = target.unavailable(profile);
  if (reason) throw new Error(reason);
  const about = (suite: string) => ({
    suite,
    profile: name,
    recorded: new Date().toISOString().slice(0, 10),
    ...pinnedRecording(suite),
  });
  const started = await start(target, profile);
  if (started.outcome === 'refused') {
    for (const suite of suites) keep({ ...about(suite.name), ...started });
    return;
  }
  const unknown = started.unknown.length > 0 ? { without: started.unknown } : {};
  try {
    await playAll(version, target, started.servers, suites, (suite, outcome, servers) =>
      keep({ ...about(suite), servers, ...unknown, ...outcome }),
    );
  } finally {
    await started.servers.stop();
  }
}

type StartedProfile =
  /** `unknown` lists the keys that were left out of the configuration. */
  | { readonly outcome: 'started'; readonly servers: RunningServers; readonly unknown: readonly string[] }
  | { readonly outcome: 'refused'; readonly reason: string };

/** Starts a profile, and leaves out the keys that the version refuses as unknown. */
async function start(target: Target, profile: Profile, unknown: readonly string[] = []): Promise<StartedProfile> {
  try {
    const kratos = without(profile.kratos, unknown);
    return { outcome: 'started', servers: await target.start({ ...profile, kratos }), unknown };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const more = unknownKeys(error.message).filter((key) => !unknown.includes(key));
    if (more.length > 0) return start(target, profile, [...unknown, ...more]);
    return { outcome: 'refused', reason: refusalReason(error.message) };
  }
}

async function playAll(
  version: string,
  target: Target,
  servers: RunningServers,
  suites: readonly Suite[],
  keep: (suite: string, outcome: SuiteOutcome, builds: Awaited<ReturnType<Target['builds']>>) => void,
): Promise<void> {
  const builds = await target.builds(servers);
  for (const [server, build] of Object.entries(builds)) {
    if (build.version !== version) throw new Error(`this ${server} is ${build.version}, not ${version}`);
  }
  for (const suite of suites) {
    keep(suite.name, await compareOnVersion(suite, servers, readRecording(suite.name)?.steps ?? []), builds);
  }
}

/** Matches the innermost schema error of a chain: the key and the problem. */
const invalidKey = /^I\[#(\/[^\]]*)\] S\[[^\]]*\] (?!validation failed|doesn't validate)(.+)$/gm;

/** Returns why a server refused its configuration: the keys it named, or its last lines of output. */
function refusalReason(said: string): string {
  const keys = [...said.matchAll(invalidKey)].map(([, key, what]) => `${key}: ${what}`);
  const lines =
    keys.length > 0
      ? keys
      : said
          .split('\n')
          .slice(1)
          .map((line) => line.trim())
          .slice(-4);
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}
