import { expect, test } from 'vitest';
import { mapTexts, movedBy } from './map-texts.ts';

test('every string of a tree is changed, and nothing else', () => {
  const tree = { name: 'a', list: ['b', { deep: 'c' }], number: 1, yes: true, nothing: null };
  expect(mapTexts(tree, (text) => text.toUpperCase())).toEqual({
    name: 'A',
    list: ['B', { deep: 'C' }],
    number: 1,
    yes: true,
    nothing: null,
  });
});

test.each([
  ['http://127.0.0.1:4455', 'https://members.example.org'],
  ['http://127.0.0.1:4455/login', 'https://members.example.org/login'],
  ['http://127.0.0.1:44556/login', 'http://127.0.0.1:44556/login'],
  ['to http://127.0.0.1:4455/', 'to http://127.0.0.1:4455/'],
])('moving http://127.0.0.1:4455 changes %s to %s', (text, moved) => {
  expect(movedBy({ 'http://127.0.0.1:4455': 'https://members.example.org' })(text)).toBe(moved);
});
