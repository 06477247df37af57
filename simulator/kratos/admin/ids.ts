import { KratosError } from '../errors.ts';
import { parseUuid } from '../session/uuid.ts';

/** What the server has against a text that should be a UUID. */
export function uuidProblem(text: string): string | undefined {
  try {
    parseUuid(text);
    return undefined;
  } catch (error) {
    if (error instanceof KratosError) return error.message;
    throw error;
  }
}

/** The UUID in its usual spelling; '' for a text that is none, which no record bears. */
export function uuidOrNone(text: string): string {
  return uuidProblem(text) === undefined ? parseUuid(text) : '';
}
