import { type Difference, differences } from '../runner/results/compare.ts';

type Objects = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Objects => typeof value === 'object' && value !== null;

/** Returns a key that is equal for corresponding elements of two lists: a form node's type and name, or an id. */
function identity(element: unknown): string {
  if (!isObject(element)) return JSON.stringify(element);
  const { attributes, id } = element;
  if (!isObject(attributes)) return JSON.stringify(id ?? element);
  const { node_type, name, type, value } = attributes;
  // A field may have another value and still correspond; a button with another value is another button.
  return JSON.stringify([node_type, name ?? attributes.id, type === 'submit' || type === 'button' ? value : '']);
}

/**
 * Returns the differences between JSON values of two versions. In contrast to `differences`, an added or absent element of a
 * list is one difference and does not shift the elements after it. Paths end with ` (added)` or ` (absent)` then.
 */
export function alignedDifferences(expected: unknown, got: unknown, path = ''): Difference[] {
  if (Array.isArray(expected) && Array.isArray(got)) {
    return expected.length === got.length && expected.every((each, index) => identity(each) === identity(got[index]))
      ? expected.flatMap((each, index) => alignedDifferences(each, got[index], `${path}.${index}`))
      : alignElements(expected, got).flatMap(([one, other]) => {
          if (one !== undefined && other !== undefined)
            return alignedDifferences(expected[one], got[other], `${path}.${one}`);
          return one === undefined
            ? [{ path: `${path}.${other} (added)`, expected: undefined, got: got[other ?? 0] }]
            : [{ path: `${path}.${one} (absent)`, expected: expected[one], got: undefined }];
        });
  }
  if (isObject(expected) && isObject(got) && !Array.isArray(expected) && !Array.isArray(got)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    return keys.flatMap((key) => alignedDifferences(expected[key], got[key], path === '' ? key : `${path}.${key}`));
  }
  return differences(expected, got, path);
}

/** Aligns two lists by their longest common subsequence. @returns pairs of indices, undefined where one list has no such element */
function alignElements(one: readonly unknown[], other: readonly unknown[]): [number | undefined, number | undefined][] {
  const [left, right] = [one.map(identity), other.map(identity)];
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: [number | undefined, number | undefined][] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    if (i < left.length && j < right.length && left[i] === right[j]) found.push([i++, j++]);
    else if (j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1))) found.push([i++, undefined]);
    else found.push([undefined, j++]);
  }
  return found;
}
