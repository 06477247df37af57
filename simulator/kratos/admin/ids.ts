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
