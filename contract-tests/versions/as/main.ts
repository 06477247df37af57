/** `npm run contract -- --target simulator --as VERSION`: how far the simulator answers as another version does. */
import { isVersionName, versionNames } from 'ory-simulator/runtime/versions';
import { loadSuites } from '../../runner/suites.ts';
import { likenesses } from './likeness.ts';
import { contradictedLimits } from './limits.ts';

/**
 * Plays the suites on the simulator as that version answers, and says what is not as the list of limits has it.
 *
 * @param filter a part of the suites' names
 * @returns the exit code
 */
export async function playAs(version: string, filter: string): Promise<number> {
  if (!isVersionName(version)) {
    console.error(`--as: expected one of ${versionNames.join(', ')}, got ${JSON.stringify(version)}`);
    return 1;
  }
  const found = await likenesses(
    version,
    (await loadSuites()).filter(({ name }) => name.includes(filter)),
  );
  const steps = found.reduce((sum, each) => sum + each.steps, 0);
  const unlike = found.reduce((sum, each) => sum + each.unlike.length, 0);
  const whole = found.filter((each) => each.unlike.length === 0).length;
  console.log(
    `as ${version}: ${whole} of ${found.length} suites, ${steps - unlike} of ${steps} steps answer as it does`,
  );
  const lines = contradictedLimits(version, found);
  for (const line of lines) console.error(line);
  return lines.length === 0 ? 0 : 1;
}
