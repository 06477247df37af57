import { uuidOrNil, uuidProblem } from '@members/engines/go/uuid';
import { KratosError } from './kratos-error.ts';

/** Returns a UUID in its usual spelling. @throws KratosError 400 with the text of Kratos's UUID library */
export function parseUuid(text: string): string {
  const problem = uuidProblem(text);
  if (problem) throw new KratosError({ status: 400, message: problem });
  return uuidOrNil(text);
}
