import { expect, test } from 'vitest';
import { seededRandom, systemRandom, token, uuid } from './runtime.ts';

test('random bytes do not repeat, and any length can be asked for', () => {
  const seen = new Set(Array.from({ length: 1000 }, () => systemRandom(16).join()));
  expect(seen.size).toBe(1000);
  expect([systemRandom(0).length, systemRandom(4096).length, systemRandom(10_000).length]).toEqual([0, 4096, 10_000]);
});

test('callers do not share the memory of their random bytes', () => {
  const first = systemRandom(8);
  const kept = [...first];
  first.fill(0);
  const second = systemRandom(8);
  second.fill(1);
  expect(first.every((byte) => byte === 0)).toBe(true);
  expect(kept).not.toEqual([...second]);
});

test('ids are version 4 UUIDs, tokens are letters and digits', () => {
  const random = seededRandom(1);
  expect(uuid(random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(token(random, 32)).toMatch(/^[a-zA-Z0-9]{32}$/);
});
