import { expect, test } from 'vitest';
import { screensOf } from './routes.ts';

test('no screen has two names, or one name two screens', () => {
  const names = Object.values(screensOf).flat();
  expect(new Set(names).size).toBe(names.length);
});
