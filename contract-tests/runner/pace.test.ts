import { describe, expect, test } from 'vitest';
import { readProfile } from '../targets/profile.ts';
import { createPause, type Pace } from './pace.ts';

const setting = { suite: 'login/code', movesClock: true, isShortLived: false };
const begin = Date.parse('2026-11-22T10:00:00.500Z');

/** Returns the times of a hundred requests that take 4 ms each. */
function timesOf(pace: Pace, { seed = 1, ...own }: Partial<typeof setting> & { seed?: number } = {}): number[] {
  const pause = createPause({ pace, seed }, { ...setting, ...own });
  let now = begin;
  return Array.from({ length: 100 }, () => {
    now += pause(now) + 4;
    return now;
  });
}

const steps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
const fromTurn = (time: number) => Math.min(time % 1000, 1000 - (time % 1000));

test('a seed and a suite have the same random times in each run, and others have other times', () => {
  expect(timesOf('boundary')).toEqual(timesOf('boundary'));
  expect(timesOf('boundary', { seed: 2 })).not.toEqual(timesOf('boundary'));
  expect(timesOf('boundary', { suite: 'login/totp' })).not.toEqual(timesOf('boundary'));
});

describe('requests are sent', () => {
  test('one after the other from a random time of the minute on (quick)', () => {
    const times = timesOf('quick');
    expect(new Set(steps(times))).toEqual(new Set([4]));
    expect(new Set([1, 2, 3, 4].map((seed) => timesOf('quick', { seed })[0])).size).toBe(4);
  });

  test('in a second of their own (spaced)', () => {
    expect(Math.min(...steps(timesOf('spaced')))).toBeGreaterThan(1000);
  });

  test('on both sides of the turn of a second (boundary)', () => {
    const times = timesOf('boundary');
    const moved = times.filter((_, index) => (steps(times)[index - 1] ?? 0) > 100);
    expect(moved.length).toBeGreaterThan(25);
    expect(Math.max(...moved.map(fromTurn))).toBeLessThan(12);
    expect(new Set(moved.map((time) => time % 1000 < 500)).size).toBe(2);
  });

  test('at once where the clock cannot be moved', () => {
    expect(timesOf('quick', { movesClock: false })[0]).toBe(begin + 4);
  });
});

test('where the configuration has a lifespan below ten seconds, something ends after a few seconds', () => {
  expect(['oidc-short', 'oauth2-grace', 'code', 'oidc'].map((name) => readProfile(name).isShortLived)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('where something ends after a few seconds', () => {
  test('no time passes between requests', () => {
    for (const pace of ['spaced', 'boundary'] as const)
      expect(new Set(steps(timesOf(pace, { isShortLived: true })))).toEqual(new Set([4]));
  });

  test('the turn of a second is among the first requests (boundary)', () => {
    const turn = begin + 500;
    for (const seed of [1, 2, 3]) {
      const times = timesOf('boundary', { isShortLived: true, seed });
      expect(times.some((time) => time < turn + 1000 && time > begin)).toBe(true);
      expect(new Set(times.map((time) => Math.floor(time / 1000))).size).toBeGreaterThan(1);
    }
  });
});
