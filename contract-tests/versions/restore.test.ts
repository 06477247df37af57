import { expect, test } from 'vitest';
import { aligned } from './align.ts';
import { restored } from './restore.ts';

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
])('%s that differs is put back', (_, one, other) => {
  expect(restored(one, aligned(one, other))).toEqual(other);
  expect(restored(one, aligned(one, other).toReversed())).toEqual(other);
});
