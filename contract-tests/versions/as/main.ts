/** `npm run contract -- --target simulator --as VERSION`: compares the simulator that answers as a version with that version. */
import { isVersionName, versionNames } from 'ory-simulator/core';
import { loadSuites } from '../../runner/suites.ts';
import { compareWithVersion } from './compare-version.ts';
import { contradictedLimits } from './limits.ts';

/**
 * Runs the suites on the simulator with `--as`, and prints where the list of limits is wrong.
 * @param filter part of the suites' names
 * @returns the exit code
 */
export async function runAsVersion(version: string, filter: string): Promise<number> {
  if (!isVersionName(version)) {
    console.error(`--as: expected one of ${versionNames.join(', ')}, got ${JSON.stringify(version)}`);
    return 1;
  }
  const found = await compareWithVersion(
    version,
    (await loadSuites()).filter(({ name }) => name.includes(filter)),
  );
  const steps = found.reduce((sum, each) => sum + each.steps, 0);
  const unlike = found.reduce((sum, each) => sum + each.differing.length, 0);
  const whole = found.filter((each) => each.differing.length === 0).length;
  console.log(
    `as ${version}: ${whole} of ${found.length} suites, ${steps - unlike} of ${steps} steps have its answers`,
  );
  const lines = contradictedLimits(version, found);
  for (const line of lines) console.error(line);
  return lines.length === 0 ? 0 : 1;
}
