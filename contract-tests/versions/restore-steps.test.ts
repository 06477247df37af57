import { expect, test } from 'vitest';
import { alignedDifferences } from './align-lists.ts';
import { applyDifferences } from './restore-steps.ts';

const field = (name: string, value = '') => ({ attributes: { node_type: 'input', name, value }, messages: [] });

test.each([
  ['a member', { a: 1, b: [1, 2] }, { b: [1, 3], c: null }],
  ['an element', [field('a'), field('b'), field('c')], [field('a'), field('c', 'x'), field('d'), field('e')]],
  [
    'elements within',
    { n: [{ ...field('a'), messages: [{ id: 1 }] }] },
    { n: [field('z'), { ...field('a'), messages: [{ id: 2 }] }] },
  ],
  ['the whole', undefined, { status: 200 }],
])('%s that differs is restored', (_, one, other) => {
  expect(applyDifferences(one, alignedDifferences(one, other))).toEqual(other);
  expect(applyDifferences(one, alignedDifferences(one, other).toReversed())).toEqual(other);
});
