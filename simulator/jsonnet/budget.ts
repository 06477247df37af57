/**
 * What one Jsonnet may cost. The server gives each a second and its process 2 GiB; steps and sizes are counted here
 * instead, so that the same source ends the same way on every machine, and nothing else waits for it.
 */

/** The Jsonnet is given up; the message is the server's. */
export class JsonnetLimit extends Error {
  override readonly name = 'JsonnetLimit';
}

const allowance = 1_000_000;
/** The server reads its worker's answer by lines of no more bytes than that (`bufio.MaxScanTokenSize`). */
const longestAnswer = 64 * 1024;

let left = allowance;

/** Runs with an allowance of its own. */
export function withAllowance<T>(work: () => T): T {
  left = allowance;
  return work();
}

/** Counts one step, or as many as a value has parts. @throws JsonnetLimit */
export function spend(steps = 1): void {
  left -= steps;
  if (!(left >= 0)) throw new JsonnetLimit('jsonnetsecure: eval: context deadline exceeded');
}

/** Counts the making of a text: it is done at once, but it stays. @throws JsonnetLimit */
export const spendText = (text: string): string => {
  spend(text.length / 256);
  return text;
};

/** @throws JsonnetLimit for what is longer than the server reads, in the form in which its worker writes it */
export function ensureShort(value: unknown): void {
  const written = `${JSON.stringify(value, null, 3)}\n\0`;
  if (new TextEncoder().encode(written).length > longestAnswer)
    throw new JsonnetLimit('jsonnetsecure: ERROR: scan: bufio.Scanner: token too long');
}
