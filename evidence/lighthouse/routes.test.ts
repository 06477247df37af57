import { expect, test } from 'vitest';
import { screensOf } from './routes.ts';

test('the names of screens are unique', () => {
  const names = Object.values(screensOf).flat();
  expect(new Set(names).size).toBe(names.length);
});
