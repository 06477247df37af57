import type { Difference } from '../runner/results/compare.ts';

interface DifferenceInSteps extends Partial<Difference> {
  readonly steps: readonly number[];
}

/**
 * Returns the steps that have another body in an older version, with the body of that version.
 * @param rows the recorded differences of the suite
 */
export function stepsOfVersion<Step>(steps: readonly Step[], rows: readonly DifferenceInSteps[]): Step[] {
  const byStep = new Map<number, DifferenceInSteps[]>();
  for (const row of rows.filter(({ path }) => path?.startsWith('response.body.')))
    for (const step of row.steps) byStep.set(step, [...(byStep.get(step) ?? []), row]);
  return steps.flatMap((step, index) => {
    const differences = byStep.get(index + 1);
    return differences ? [applyDifferences(step, differences) as Step] : [];
  });
}

type Container = Record<string, unknown> | unknown[];

const mark = / \((absent|added)\)$/;

/** Applies the differences of `alignedDifferences(expected, got)` to `expected`. @returns a value equal to `got`, except for the order of members */
export function applyDifferences(expected: unknown, found: readonly Partial<Difference>[]): unknown {
  const root = structuredClone({ root: expected });
  const rows = found.map(({ path = '', got }) => {
    const [, what] = mark.exec(path) ?? [];
    const keys = [
      'root',
      ...path
        .replace(mark, '')
        .split('.')
        .filter((key) => key !== ''),
    ];
    return { what, got, within: at(root, keys.slice(0, -1)), key: keys.at(-1) ?? '' };
  });
  // Indices refer to the first version; indices of added elements refer to the other version.
  for (const { within, key, got } of rows.filter(({ what }) => !what)) set(within, key, got);
  // Remove from the last index to the first, then insert from the first to the last.
  const inOrder = (wanted: string) =>
    rows.filter(({ what }) => what === wanted).sort((one, other) => Number(one.key) - Number(other.key));
  for (const { within, key } of inOrder('absent').reverse()) remove(within, Number(key));
  for (const { within, key, got } of inOrder('added')) insert(within, Number(key), got);
  return root.root;
}

function at(root: Container, keys: readonly string[]): Container {
  return keys.reduce<Container>((within, key) => {
    const member = Reflect.get(within, key) as unknown;
    if (typeof member !== 'object' || member === null) throw new Error(`nothing at ${keys.join('.')}`);
    return member as Container;
  }, root);
}

function set(within: Container, key: string, got: unknown): void {
  if (got === undefined) Reflect.deleteProperty(within, key);
  else Reflect.set(within, key, got);
}

const remove = (within: Container, index: number) => Array.isArray(within) && within.splice(index, 1);
const insert = (within: Container, index: number, got: unknown) =>
  Array.isArray(within) && within.splice(index, 0, got);
