import { curlOf } from 'ory-simulator/core';
import type { Step } from '../exchange.ts';
import type { KnownGap } from '../known-gaps.ts';
import type { NormalStep } from '../normalise.ts';
import { stepNames } from '../step-names.ts';
import { type Difference, differences } from './compare.ts';

/** Formats one differing step with its time by the servers' clock, and a curl command that repeats its request. */
function describeDifference(suite: string, name: string, difference: Difference, step: Step | undefined): string {
  return [
    `${suite}, ${name}${step?.note ? ` (${step.note})` : ''}: ${difference.path}`,
    `  expected ${JSON.stringify(difference.expected)}`,
    `  got      ${JSON.stringify(difference.got)}`,
    ...(step ? [`  sent     ${new Date(step.sent).toISOString()}`, `  ${curlOf(step.request)}`] : []),
  ].join('\n');
}

/**
 * Describes every step that differs, by its first difference. Known gaps do not count; a known gap that no longer differs
 * is reported.
 */
export function mismatches(
  suite: string,
  expected: readonly NormalStep[],
  got: readonly NormalStep[],
  raw: readonly Step[],
  gaps: readonly KnownGap[] = [],
): string[] {
  const own = gaps.filter((gap) => gap.suite === suite);
  const names = stepNames(expected.length >= got.length ? expected : got);
  const met = new Set<KnownGap>();
  const found: string[] = [];
  for (const [index, name] of names.entries()) {
    const open = differences(expected[index], got[index]).filter((difference) => {
      const gap = own.find((each) => each.step === name && each.path === difference.path);
      if (gap) met.add(gap);
      return !gap;
    });
    if (open[0]) found.push(describeDifference(suite, name, open[0], raw[index]));
  }
  const closed = own.filter((gap) => !met.has(gap));
  return [...found, ...closed.map((gap) => `${suite}, ${gap.step}: ${gap.path} is a known gap but no longer differs`)];
}

/** Formats both answers of the first step that differs; empty if none does. */
export function describeAnswers(expected: readonly NormalStep[], got: readonly NormalStep[]): string {
  const index = expected.findIndex((step, own) => differences(step, got[own]).length > 0);
  const [one, other] = [expected[index], got[index]];
  if (!one || !other) return '';
  return `  recorded answer ${JSON.stringify(one.response)}\n  answer now      ${JSON.stringify(other.response)}`;
}

/** Creates an error without a stack trace: the place in the runner says nothing about the servers. */
export function plainError(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

/** Returns the error of a suite with the command that repeats the suite alone. */
export function withCommand(error: unknown, command: string): Error {
  const { stack = String(error) } = error instanceof Error ? error : {};
  return plainError(`${stack}\n  again    ${command}`);
}
