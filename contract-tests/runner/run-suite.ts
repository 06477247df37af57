import type { JsonWebKey } from 'node:crypto';
import type { Builds } from '../targets/builds.ts';
import type { RunningServers } from '../targets/target.ts';
import type { Suite } from './contract.ts';
import type { Step } from './exchange.ts';
import type { KnownGap } from './known-gaps.ts';
import { type NormalStep, normalise } from './normalise.ts';
import type { Pause } from './pace.ts';
import { readRecording, writeRecording } from './recordings.ts';
import { describeAnswers, mismatches, plainError } from './results/report.ts';
import { nameSecrets } from './secrets.ts';
import { createStage } from './stage.ts';
import { openApiViolations } from './validate-openapi.ts';

/** The result of one run of a suite: its steps normalised and raw, and the error that stopped it early. */
export interface SuiteRun {
  readonly steps: NormalStep[];
  readonly raw: ReturnType<typeof createStage>['steps'];
  readonly failure?: unknown;
}

/** Runs a suite. @param pause how long to wait before a request */
export async function runSuite(suite: Suite, servers: RunningServers, pause?: Pause): Promise<SuiteRun> {
  const { stage, steps, unseen, names } = createStage(servers, pause);
  const failure = await suite.run(stage).then(
    () => undefined,
    (error: unknown) => error,
  );
  return {
    steps: normalise(nameSecrets(steps), {
      addresses: servers.addresses,
      names,
      unseen,
      keys: await publishedKeys(steps, servers),
    }),
    raw: steps,
    ...(failure !== undefined && { failure }),
  };
}

/** Returns the public keys of Hydra and the social sign-in provider, and those in earlier answers; none if no step has a JWT. */
async function publishedKeys(steps: readonly Step[], { addresses, send }: RunningServers): Promise<JsonWebKey[]> {
  const shown = steps.flatMap(({ answer }) => (/^{"(?:keys|use|kty)":/.test(answer.body) ? keysIn(answer.body) : []));
  const isSigned = ({ request, answer }: Step) => /eyJ/.test(answer.body) || /eyJ/.test(request.body ?? '');
  if (!steps.some(isSigned)) return [];
  const { hydra, upstream } = addresses;
  const urls = [...(hydra ? [`${hydra}/.well-known/jwks.json`] : []), ...(upstream ? [`${upstream}/jwks.json`] : [])];
  const sets = urls.map(async (url) => {
    const { body } = await send({ method: 'GET', url, headers: {}, body: null });
    return (JSON.parse(body) as { keys: JsonWebKey[] }).keys;
  });
  return [...shown, ...(await Promise.all(sets)).flat()];
}

function keysIn(body: string): JsonWebKey[] {
  const { keys = [], ...key } = JSON.parse(body) as JsonWebKey & { keys?: JsonWebKey[] | null };
  return [...(keys ?? []), key].filter(({ kty }) => kty !== undefined && kty !== 'oct');
}

/**
 * Runs a suite twice on a real server and writes the recording.
 * @returns the number of steps
 * @throws Error if the two runs normalise to different steps; nothing is written then
 */
export async function recordSuite(suite: Suite, servers: RunningServers, builds: Builds): Promise<number> {
  const first = await runSuite(suite, servers);
  if (first.failure) throw first.failure;
  const second = await runSuite(suite, servers);
  if (second.failure) throw second.failure;
  const unequal = mismatches(suite.name, first.steps, second.steps, second.raw, []);
  if (unequal.length > 0) throw plainError(`two runs differ, nothing was recorded:\n${unequal.slice(0, 3).join('\n')}`);
  writeRecording(suite, builds, first.steps);
  assertDocumented(first, servers);
  return first.steps.length;
}

/** @throws Error if the OpenAPI documents do not allow an answer */
function assertDocumented({ raw }: SuiteRun, { addresses }: RunningServers): void {
  const problems = openApiViolations(raw, addresses);
  if (problems.length > 0) throw plainError(`${problems.length} answers violate openapi/:\n${problems.join('\n')}`);
}

interface CompareOptions {
  /** Reports all differing steps in place of the first. */
  readonly every: boolean;
  /** Differences that do not count; empty for a real server. */
  readonly gaps: readonly KnownGap[];
  /** Default: no pauses. */
  readonly pause?: Pause;
}

/**
 * Runs a suite and compares its steps with the recording.
 * @returns the number of equal steps
 * @throws Error with the differing steps, or if there is no recording
 */
export async function compareWithRecording(
  suite: Suite,
  servers: RunningServers,
  { every, gaps, pause }: CompareOptions,
): Promise<number> {
  const recording = readRecording(suite.name);
  if (!recording) throw plainError(`${suite.name} was never recorded; run with --target binary --record`);
  const played = await runSuite(suite, servers, pause);
  const { steps, raw, failure } = played;
  const expected = failure ? recording.steps.slice(0, steps.length) : recording.steps;
  const found = mismatches(suite.name, expected, steps, raw, gaps);
  if (found.length > 0) {
    const shown = every ? found : [...found.slice(0, 1), describeAnswers(expected, steps)];
    throw plainError(`${found.length} of ${recording.steps.length} steps differ\n${shown.join('\n')}`);
  }
  if (failure) throw failure;
  assertDocumented(played, servers);
  return steps.length;
}
