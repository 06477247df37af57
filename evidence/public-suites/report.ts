import { isDeepStrictEqual } from 'node:util';
import type { Suite, SuiteCase } from './suite.ts';

/** A shortened value, for the list of differences. */
const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
};

async function answer(suite: Suite, input: unknown): Promise<unknown> {
  try {
    return await suite.answer(input as never);
  } catch (error) {
    return { threw: `${error}` };
  }
}

/**
 * Compares the simulator's answers with the control's.
 *
 * @param all whether to list each difference, not only the first thirty
 */
export async function report(
  suite: Suite,
  cases: readonly SuiteCase[],
  control: readonly unknown[],
  all: boolean,
): Promise<{ readonly text: string; readonly isEqual: boolean }> {
  const same = suite.same ?? ((expected: unknown, found: unknown) => isDeepStrictEqual(expected, found));
  const judged: { readonly name: string; readonly expected: unknown; readonly found: unknown }[] = [];
  for (const [index, { name, input }] of cases.entries()) {
    const expected = control[index];
    const isVerdict = suite.isVerdict?.(expected as never) ?? true;
    if (isVerdict) judged.push({ name, expected, found: await answer(suite, input) });
  }
  const differences = judged.filter(({ expected, found }) => !same(expected as never, found as never));
  const lines = differences
    .slice(0, all ? undefined : 30)
    .map(({ name, expected, found }) => `\n  ${name}\n    expected ${shown(expected)}\n    found    ${shown(found)}`);
  const more = differences.length > lines.length ? `\n  … and ${differences.length - lines.length} more` : '';
  const equal = judged.length - differences.length;
  return {
    text: `${equal} of ${judged.length} equal${lines.join('')}${more}`,
    isEqual: differences.length === 0,
  };
}
