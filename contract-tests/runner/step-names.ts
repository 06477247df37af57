import type { NormalStep } from './normalise.ts';

/**
 * Names the steps of a suite: the request line without its query, such as `GET <public>/sessions/whoami`. From the second
 * such request on, its occurrence follows: `GET <public>/sessions/whoami #2`. Known gaps and version limits use these names,
 * because they stay the same when a step is added elsewhere in the suite.
 */
export function stepNames(steps: readonly Pick<NormalStep, 'request'>[]): string[] {
  const seen = new Map<string, number>();
  return steps.map(({ request: { method, url } }) => {
    const line = `${method} ${url.split('?', 1)[0]}`;
    const occurrence = (seen.get(line) ?? 0) + 1;
    seen.set(line, occurrence);
    return occurrence === 1 ? line : `${line} #${occurrence}`;
  });
}
