import { expect, test } from 'vitest';
import { constantTexts, messageNumbers } from './go-ids.ts';
import { schemaKeys } from './schema-keys.ts';

test('keys are found through references, alternatives, lists and maps', () => {
  const plain = { type: 'string' };
  const root = {
    properties: {
      $schema: plain,
      a: { properties: { b: plain, again: { $ref: '#/definitions/tree' } } },
      list: { items: { oneOf: [{ properties: { c: plain } }, { properties: { d: plain } }] } },
      words: { items: plain },
      map: { additionalProperties: { properties: { e: plain } } },
      names: { patternProperties: { '.*': plain } },
      other: { $ref: 'lib://x' },
    },
    definitions: { tree: { properties: { f: plain, inner: { $ref: '#/definitions/tree' } } } },
  };
  const library = { $id: 'lib://x', properties: { g: { $ref: '#/definitions/h' } }, definitions: { h: plain } };
  expect(schemaKeys(root, [library])).toEqual([
    'a.again.f',
    'a.again.inner',
    'a.b',
    'list[].c',
    'list[].d',
    'map.*.e',
    'names.*',
    'other.g',
    'words',
  ]);
  expect(() => schemaKeys(root)).toThrow('unknown schema lib://x');
});

test('message ids are counted up from the first constant of a block', () => {
  const source =
    'const (\n\tA ID = 1010000 + iota // first\n\tB\n\n\t// none\n\tC\n)\nconst (\n\tD ID = 4000000 + iota\n\tE\n)\n';
  expect(messageNumbers(source)).toEqual(['1010000', '1010001', '1010002', '4000000', '4000001']);
});

test('string constants are selected by name', () => {
  const source = 'const (\n\tErrA = "one"\n\tErrB   = "two" // again\n\tOther = "three"\n\tErrC = "one"\n)\n';
  expect(constantTexts(source, /^Err/)).toEqual(['one', 'two']);
});
