import type { Suite } from './contract.ts';
import { undocumented } from './documented.ts';
import { type NormalStep, normalise } from './normalise.ts';
import { readRecording, writeRecording } from './recordings.ts';
import { mismatches, plainError } from './report.ts';
import { nameSecrets } from './secrets.ts';
import { createStage } from './stage.ts';
import type { Servers } from './targets/target.ts';

/** What one run of a suite gave: steps as they are compared, as they were sent, and why it stopped early, if so. */
export interface Run {
  readonly steps: NormalStep[];
  readonly raw: ReturnType<typeof createStage>['steps'];
  readonly failure?: unknown;
}

export async function run(suite: Suite, { addresses, send, elapse }: Servers): Promise<Run> {
  const { stage, steps, names } = createStage(addresses, send, elapse);
  const failure = await suite.run(stage).then(
    () => undefined,
    (error: unknown) => error,
  );
  return {
    steps: normalise(nameSecrets(steps), { addresses, names }),
    raw: steps,
    ...(failure !== undefined && { failure }),
  };
}

/** Runs a suite twice on a real server and keeps the recording only when both runs normalise to the same steps; how many. */
export async function record(suite: Suite, servers: Servers): Promise<number> {
  const first = await run(suite, servers);
  if (first.failure) throw first.failure;
  const second = await run(suite, servers);
  if (second.failure) throw second.failure;
  const unequal = mismatches(suite.name, first.steps, second.steps, second.raw, []);
  if (unequal.length > 0) throw plainError(`two runs differ, nothing was recorded:\n${unequal.slice(0, 3).join('\n')}`);
  writeRecording(suite.name, suite.profile, first.steps);
  document(first, servers);
  return first.steps.length;
}

/** Every answer, recorded or simulated, must be one the OpenAPI documents allow. */
function document({ raw }: Run, { addresses }: Servers): void {
  const problems = undocumented(raw, addresses);
  if (problems.length > 0)
    throw plainError(`${problems.length} answers are not as openapi/ says:\n${problems.join('\n')}`);
}

/** Runs a suite and compares with its recording; `every` lists all differing steps, not only the first. How many are equal. */
export async function replay(suite: Suite, servers: Servers, every: boolean): Promise<number> {
  const recording = readRecording(suite.name);
  if (!recording) throw plainError(`${suite.name} was never recorded; run with --target binary --record`);
  const played = await run(suite, servers);
  const { steps, raw, failure } = played;
  const expected = failure ? recording.steps.slice(0, steps.length) : recording.steps;
  const found = mismatches(suite.name, expected, steps, raw);
  if (found.length > 0) {
    const shown = every ? found : found.slice(0, 1);
    throw plainError(`${found.length} of ${recording.steps.length} steps differ\n${shown.join('\n')}`);
  }
  if (failure) throw failure;
  document(played, servers);
  return steps.length;
}
