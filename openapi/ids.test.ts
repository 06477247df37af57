import { expect, expectTypeOf, it } from 'vitest';
import { errorIds } from './ids.ts';
import type { ErrorId } from './index.ts';

it('has each error id of the document once', () => {
  expectTypeOf<(typeof errorIds)[number]>().toEqualTypeOf<ErrorId>();
  expect(new Set(errorIds).size).toBe(errorIds.length);
});
