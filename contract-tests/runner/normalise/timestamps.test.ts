import { describe, expect, test } from 'vitest';
import { normaliseTimestamps, type TimedExchange, Timestamps } from './timestamps.ts';

const start = Date.parse('2026-11-22T10:00:00.500Z');
const hour = 3_600_000;

/** Each exchange takes 20 ms; the third is not recorded. */
const passages: readonly TimedExchange[] = [1000, 2100, 3050, 4000].map((offset, index) => ({
  sent: start + offset,
  received: start + offset + 20,
  step: index > 1 ? index : index + 1,
  isRecorded: index !== 2,
}));

/** Timestamps as normalised in step 3, which is sent four seconds after the start. */
function atLast(): Timestamps {
  const moments = new Timestamps(passages);
  moments.startStep(3);
  return moments;
}

describe('a timestamp with a fraction of a second', () => {
  test.each([
    ['now', 4010, '<now>'],
    ['a lifespan from now', 4010 + 24 * hour, '<now+24h>'],
    ['a lifespan of no whole hour', 4010 + 90_000, '<now+90s>'],
    ['an earlier step', 1005, '<step 1>'],
    ['a lifespan from an earlier step', 2110 + hour, '<step 2+1h>'],
    ['a short lifespan from an earlier step', 2110 + 5000, '<step 2+5s>'],
    ['an exchange that is not recorded', 3060, '<after step 2>'],
    ['a lifespan from there', 3060 + hour, '<after step 2+1h>'],
    ['a time between two exchanges', 2500, '<after step 2>'],
  ])('%s', (_, offset, expected) => {
    expect(atLast().exact(start + offset)).toBe(expected);
  });

  test('keeps its reference after it has passed, and with fewer digits', () => {
    const moments = new Timestamps(passages);
    moments.startStep(1);
    expect(moments.exact(start + 1010.0009 + 1000)).toBe('<now+1s>');
    moments.startStep(3);
    expect(moments.exact(start + 1010 + 1000)).toBe('<step 1+1s>');
  });

  test('is not the end of a lifespan because it has the same millisecond', () => {
    const moments = new Timestamps(passages);
    const end = start + 1010 + 3000;
    moments.startStep(1);
    expect(moments.exact(end)).toBe('<now+3s>');
    moments.startStep(3);
    expect(moments.exact(end, true)).toBe('<step 1+3s>');
    expect(moments.exact(end, false)).toBe('<now>');
  });

  test('is counted from a step that the same answer mentions, if several steps fit', () => {
    const [issued, ends] = [start + 1010, start + 1010 + 5000];
    const moments = atLast();
    expect(moments.exact(ends)).toBe('<now+2s>');
    const mentioning = atLast();
    mentioning.startStep(3, `"${new Date(issued).toISOString()}"`);
    expect(mentioning.exact(ends)).toBe('<step 1+5s>');
  });

  test('is no lifespan when it is decades away', () => {
    expect(normaliseTimestamps('0001-01-01T00:00:00Z', atLast())).toBe('0001-01-01T00:00:00Z');
  });
});

describe('a timestamp in whole seconds', () => {
  test.each([
    ['now', 4000, '<~now>'],
    ['a cookie that lost two seconds', hour + 2010, '<~now+1h>'],
    ['a time during this suite', 500, '<~now>'],
    ['a lifespan that has run a little', hour + 2500, '<~now+1h>'],
    ['another lifespan', hour / 4, '<~now+15m>'],
    ['a lifespan before', -hour + 4000, '<~now-1h>'],
  ])('%s', (_, offset, expected) => {
    expect(atLast().rounded(start + offset)).toBe(expected);
  });

  test('the remaining part of a lifespan is normalised to the lifespan', () => {
    expect(atLast().remaining(hour - 1000)).toBe('<~1h>');
  });
});

test.each([
  ['at 2026-11-22T10:00:04.513123456Z', 'at <now>'],
  ['at 2026-11-22T12:00:04.513+02:00', 'at <now>'],
  ['at 2026-11-22T11:00:04Z', 'at <~now+1h>'],
  ['used at 2026-11-22 10:00:04 +0000 UTC', 'used at <~now>'],
  ['expired 0.02 minutes ago', 'expired <~now> minutes ago'],
  ['expired 60.02 minutes ago', 'expired <~now-1h> minutes ago'],
])('"%s" is normalised to "%s"', (text, expected) => {
  expect(normaliseTimestamps(text, atLast())).toBe(expected);
});

test('a lifespan that begins now is not taken for one that began before, and may lack a second', () => {
  expect([atLast().lifespan(90_000), atLast().lifespan(89_000)]).toEqual(['<~90s>', '<~90s>']);
});
