import { durationProblem, parseDuration } from '@members/engines/go/duration';
import { badRequest } from '../../wire/errors.ts';

/**
 * Reads `expires_in`: how long a code or link of an administrator is valid, in milliseconds.
 * @param fallback in milliseconds, if nothing was sent
 * @throws KratosError 400 for a text that is not a duration
 */
export function readExpiresIn(sent: string | undefined, fallback: number): number {
  if (!sent) return fallback;
  if (durationProblem(sent) === undefined) return parseDuration(sent);
  throw badRequest(
    `Unable to parse "expires_in" whose format should match "[0-9]+(ns|us|ms|s|m|h)" but did not: ${sent}`,
  );
}
