/**
 * Limits the cost of one Jsonnet evaluation. The server allows a second and 2 GiB of memory. The simulator counts steps and
 * sizes instead, so that a source ends in the same way on every machine and does not block others for long.
 */

/** The evaluation exceeds a limit. The message is the server's. */
export class JsonnetLimit extends Error {
  override readonly name = 'JsonnetLimit';
}

const allowance = 1_000_000;
/** In bytes. The server reads its worker's answer with a scanner that has this limit (`bufio.MaxScanTokenSize`). */
const longestAnswer = 64 * 1024;

// Module state: an evaluation is synchronous, so there is never more than one. Passing the count would add a parameter to
// every value, operator and library function.
let stepsLeft = allowance;

/** Runs an evaluation with a new allowance. */
export function withAllowance<T>(work: () => T): T {
  stepsLeft = allowance;
  return work();
}

/** Counts steps: one, or one for each part of a value. @throws JsonnetLimit */
export function spend(steps = 1): void {
  stepsLeft -= steps;
  if (!(stepsLeft >= 0)) throw new JsonnetLimit('jsonnetsecure: eval: context deadline exceeded');
}

/** Counts a new string by its length, for its memory. @returns the string @throws JsonnetLimit */
export const spendText = (text: string): string => {
  spend(text.length / 256);
  return text;
};

/** Checks that the result fits the server's limit, in the form in which its worker writes it. @throws JsonnetLimit */
export function ensureFitsAnswer(value: unknown): void {
  const written = `${JSON.stringify(value, null, 3)}\n\0`;
  if (new TextEncoder().encode(written).length > longestAnswer)
    throw new JsonnetLimit('jsonnetsecure: ERROR: scan: bufio.Scanner: token too long');
}
