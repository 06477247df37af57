import { expect, test } from 'vitest';
import { applyPatch } from './json-patch.ts';

const document = { a: { b: 1 }, l: [1, 2, 3], c: { secret: 1 } };
const patch = (text: string) => applyPatch(document, text, (path) => path === '/c');
const one = (op: string, path: string, value?: unknown) => JSON.stringify([{ op, path, value }]);

test.each([
  [one('add', '/a/x/y', 1), { a: { b: 1, x: { y: 1 } } }],
  [one('add', '/l/-', 4), { l: [1, 2, 3, 4] }],
  [one('add', '/l/1', 9), { l: [1, 9, 2, 3] }],
  [one('add', '/n/2', 1), { n: [null, null, 1] }],
  [one('replace', '/new', 1), { new: 1 }],
  [one('replace', '/l/-1', 9), { l: [1, 2, 9] }],
  [one('remove', '/l/0'), { l: [2, 3] }],
  ['null', {}],
])('%s changes the document', (text, changed) => {
  expect(patch(text)).toEqual({ ...document, ...changed });
  expect(document.l).toEqual([1, 2, 3]);
});

test.each([
  ['', 'invalid state detected'],
  ['{}', 'json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
  ['[5]', 'json: cannot unmarshal number into Go value of type jsonpatch.Operation'],
  ['[null]', 'invalid operation null: unsupported operation'],
  [
    '[{"path":"/a","op":"add"}]',
    'invalid operation {"op":"add","path":"/a"}: failed to decode \'value\': operation, missing value field: missing value',
  ],
  [one('test', '/a', 1), 'unsupported operation: test'],
  [one('replace', '/C', 1), 'patch includes denied path: /C'],
  [one('remove', '/a/z'), "error in remove for path: '/a/z': unable to remove nonexistent key: z: missing value"],
  [one('remove', '/z/z'), 'remove operation does not apply: doc is missing path: "/z/z": missing value'],
  [one('replace', '/l/7', 1), 'replace operation does not apply: doc is missing key: /l/7: missing value'],
  [one('add', '/l/7', 1), "error in add for path: '/l/7': Unable to access invalid index: 7: invalid index referenced"],
])('%s is refused', (text, message) => {
  expect(() => patch(text)).toThrow(message);
});
