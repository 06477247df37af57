import { durationProblem, parseDuration } from '../../../go/duration.ts';
import { badRequest } from '../../wire/errors.ts';

/**
 * How long what an administrator makes is good.
 *
 * @param preset in milliseconds, for none
 * @throws KratosError 400 for a text that is no duration
 */
export function readExpiresIn(sent: string | undefined, preset: number): number {
  if (!sent) return preset;
  if (durationProblem(sent) === undefined) return parseDuration(sent);
  throw badRequest(
    `Unable to parse "expires_in" whose format should match "[0-9]+(ns|us|ms|s|m|h)" but did not: ${sent}`,
  );
}
