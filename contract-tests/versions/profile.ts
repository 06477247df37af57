import type { Suite } from '../runner/contract.ts';
import { readRecording } from '../runner/recordings.ts';
import { type Profile, readProfile } from '../targets/profile.ts';
import { Refused } from '../targets/servers.ts';
import type { Servers, Target } from '../targets/target.ts';
import { type Kept, type Outcome, pinned } from './outcome.ts';
import { playVersion } from './play.ts';
import { unknownKeys, without } from './without.ts';

/**
 * Plays the suites of one profile on another version, and hands each outcome to `keep` as soon as it is there.
 * Throws where the servers say that they are of another version than asked for, or cannot be had here.
 */
export async function playProfile(
  version: string,
  target: Target,
  suites: readonly Suite[],
  keep: (kept: Kept) => void,
): Promise<void> {
  const [{ profile: name } = { profile: '' }] = suites;
  const profile = readProfile(name);
  const reason = target.unavailable(profile);
  if (reason) throw new Error(reason);
  const about = (suite: string) => ({
    suite,
    profile: name,
    recorded: new Date().toISOString().slice(0, 10),
    ...pinned(suite),
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

type Started =
  /** `unknown` are the keys that had to be left out. */
  | { readonly outcome: 'started'; readonly servers: Servers; readonly unknown: readonly string[] }
  | { readonly outcome: 'refused'; readonly reason: string };

/** Starts a profile, without the keys that a version does not know. */
async function start(target: Target, profile: Profile, unknown: readonly string[] = []): Promise<Started> {
  try {
    const kratos = without(profile.kratos, unknown);
    return { outcome: 'started', servers: await target.start({ ...profile, kratos }), unknown };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const more = unknownKeys(error.message).filter((key) => !unknown.includes(key));
    if (more.length > 0) return start(target, profile, [...unknown, ...more]);
    return { outcome: 'refused', reason: complaint(error.message) };
  }
}

async function playAll(
  version: string,
  target: Target,
  servers: Servers,
  suites: readonly Suite[],
  keep: (suite: string, outcome: Outcome, builds: Awaited<ReturnType<Target['builds']>>) => void,
): Promise<void> {
  const builds = await target.builds(servers);
  for (const [server, build] of Object.entries(builds)) {
    if (build.version !== version) throw new Error(`this ${server} is ${build.version}, not ${version}`);
  }
  for (const suite of suites) {
    keep(suite.name, await playVersion(suite, servers, readRecording(suite.name)?.steps ?? []), builds);
  }
}

/** Where in the configuration, and what is wrong there: the innermost of a chain has neither of these. */
const broken = /^I\[#(\/[^\]]*)\] S\[[^\]]*\] (?!validation failed|doesn't validate)(.+)$/gm;

/** What a server did not like: the keys that it named, or else the last that it said. */
function complaint(said: string): string {
  const keys = [...said.matchAll(broken)].map(([, key, what]) => `${key}: ${what}`);
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
