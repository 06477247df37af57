import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SuiteCase } from './suite.ts';

/**
 * Asks a control for its answers. The program gets the suite's name as its argument and an input in JSON per line; it
 * writes an answer in JSON per line, in the same order.
 *
 * @throws Error if the program gives fewer or more answers than there are cases
 */
export async function answersOf(program: string, suite: string, cases: readonly SuiteCase[]): Promise<unknown[]> {
  const child = spawn(program, [suite], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(cases.map(({ input }) => `${JSON.stringify(input)}\n`).join(''));
  const answers: unknown[] = [];
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line));
  await ended;
  if (answers.length !== cases.length)
    throw new Error(`${program}: expected ${cases.length} answers, got ${answers.length}`);
  return answers;
}
