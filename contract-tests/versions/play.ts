import type { Suite } from '../runner/contract.ts';
import type { NormalStep } from '../runner/normalise.ts';
import { type Run, run } from '../runner/play.ts';
import type { Servers } from '../targets/target.ts';
import { aligned } from './align.ts';
import type { Outcome, Row } from './outcome.ts';

/** No suite takes longer on a server that answers it, in milliseconds: one that waits for what never comes is ended. */
const limit = 300_000;

/**
 * Plays a suite on another version and says how its answers differ from the pinned recording. What differs is played again:
 * only what differs twice is the version's, not chance's.
 */
export async function playVersion(suite: Suite, servers: Servers, expected: readonly NormalStep[]): Promise<Outcome> {
  const first = outcomeOf(expected, await within(suite, servers));
  if (first.outcome !== 'changed') return first;
  const second = outcomeOf(expected, await within(suite, servers));
  if (second.outcome !== 'changed') return second;
  const again = new Map(second.rows.map((row) => [nameOf(row), row.steps]));
  const rows = first.rows.flatMap((row) => {
    const steps = row.steps.filter((step) => again.get(nameOf(row))?.includes(step));
    return steps.length > 0 ? [{ ...row, steps }] : [];
  });
  return rows.length === 0 && !first.stopped ? { outcome: 'equal' } : { ...first, rows };
}

async function within(suite: Suite, servers: Servers): Promise<Run> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Run>((resolve) => {
    timer = setTimeout(() => resolve({ steps: [], raw: [], failure: new Error('it waits for ever') }), limit);
  });
  return Promise.race([run(suite, servers), late]).finally(() => clearTimeout(timer));
}

/** What differs, and how. */
export const nameOf = ({ path, expected, got }: Omit<Row, 'steps'>) =>
  JSON.stringify([path, expected ?? null, got ?? null]);

/** The first words of why a suite gave up; what it quotes of an answer is another one each time. */
const shortly = (failure: unknown) =>
  (failure instanceof Error ? failure.message : String(failure)).split(/\n| of [[{]/)[0]?.slice(0, 100) ?? '';

/** Where the first so many steps differ: each difference with the steps that have it. */
export function rowsOf(expected: readonly NormalStep[], steps: readonly NormalStep[], length: number): Row[] {
  const rows = new Map<string, { path: string; expected: unknown; got: unknown; steps: number[] }>();
  for (let index = 0; index < length; index += 1) {
    for (const difference of aligned(expected[index], steps[index])) {
      const known = rows.get(nameOf(difference)) ?? { ...difference, steps: [] };
      known.steps.push(index + 1);
      rows.set(nameOf(difference), known);
    }
  }
  return [...rows.values()];
}

function outcomeOf(expected: readonly NormalStep[], { steps, failure }: Run): Outcome {
  const length = failure === undefined ? Math.max(expected.length, steps.length) : steps.length;
  const rows = rowsOf(expected, steps, length);
  if (rows.length === 0 && failure === undefined) return { outcome: 'equal' };
  const stopped = failure === undefined ? '' : shortly(failure);
  return { outcome: 'changed', played: steps.length, ...(stopped && { stopped }), rows };
}
