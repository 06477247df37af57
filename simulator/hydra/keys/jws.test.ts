import { expect, test } from 'vitest';
import { strictJson } from './jws.ts';

test('claims may have 9,999 levels', () => {
  const levels = 9999;
  expect(strictJson('['.repeat(levels) + ']'.repeat(levels))).toBeInstanceOf(Array);
  expect(() => strictJson(`${'['.repeat(levels - 1)}1e999${']'.repeat(levels - 1)}`)).toThrow('cannot unmarshal');
});
