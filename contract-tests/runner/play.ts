import type { JsonWebKey } from 'node:crypto';
import type { Builds } from '../targets/builds.ts';
import type { Servers } from '../targets/target.ts';
import type { Suite } from './contract.ts';
import { undocumented } from './documented.ts';
import type { Step } from './exchange.ts';
import type { KnownGap } from './known-gaps.ts';
import { type NormalStep, normalise } from './normalise.ts';
import { readRecording, writeRecording } from './recordings.ts';
import { mismatches, plainError } from './results/report.ts';
import { nameSecrets } from './secrets.ts';
import { createStage } from './stage.ts';

/** What one run of a suite gave: steps as they are compared, as they were sent, and why it stopped early, if so. */
export interface Run {
  readonly steps: NormalStep[];
  readonly raw: ReturnType<typeof createStage>['steps'];
  readonly failure?: unknown;
}

export async function run(suite: Suite, servers: Servers): Promise<Run> {
  const { stage, steps, unseen, names } = createStage(servers);
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

/** The keys that Hydra and the social sign-in provider sign with, or showed meanwhile, where an answer has something signed. */
async function publishedKeys(steps: readonly Step[], { addresses, send }: Servers): Promise<JsonWebKey[]> {
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

/** Runs a suite twice on a real server and keeps the recording only when both runs normalise to the same steps; how many. */
export async function record(suite: Suite, servers: Servers, builds: Builds): Promise<number> {
  const first = await run(suite, servers);
  if (first.failure) throw first.failure;
  const second = await run(suite, servers);
  if (second.failure) throw second.failure;
  const unequal = mismatches(suite.name, first.steps, second.steps, second.raw, []);
  if (unequal.length > 0) throw plainError(`two runs differ, nothing was recorded:\n${unequal.slice(0, 3).join('\n')}`);
  writeRecording(suite, builds, first.steps);
  document(first, servers);
  return first.steps.length;
}

/** Every answer, recorded or simulated, must be one the OpenAPI documents allow. */
function document({ raw }: Run, { addresses }: Servers): void {
  const problems = undocumented(raw, addresses);
  if (problems.length > 0)
    throw plainError(`${problems.length} answers are not as openapi/ says:\n${problems.join('\n')}`);
}

interface Comparing {
  /** Lists all differing steps, not only the first. */
  readonly every: boolean;
  /** What is known of the simulator is no excuse for a real server. */
  readonly gaps: readonly KnownGap[];
}

/** Runs a suite and compares with its recording. How many steps are equal. */
export async function replay(suite: Suite, servers: Servers, { every, gaps }: Comparing): Promise<number> {
  const recording = readRecording(suite.name);
  if (!recording) throw plainError(`${suite.name} was never recorded; run with --target binary --record`);
  const played = await run(suite, servers);
  const { steps, raw, failure } = played;
  const expected = failure ? recording.steps.slice(0, steps.length) : recording.steps;
  const found = mismatches(suite.name, expected, steps, raw, gaps);
  if (found.length > 0) {
    const shown = every ? found : found.slice(0, 1);
    throw plainError(`${found.length} of ${recording.steps.length} steps differ\n${shown.join('\n')}`);
  }
  if (failure) throw failure;
  document(played, servers);
  return steps.length;
}
