import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['fr', -minute, 'maintenant'],
  ['fr', 0, 'maintenant'],
  ['fr', minute - 1, 'maintenant'],
  ['fr', 17 * minute, 'il y a 17 min'],
  ['fr', 2 * hour + 59 * minute, 'il y a 2 h'],
  ['fr', day, 'hier'],
  ['fr', 3 * day, 'il y a 3 j'],
  ['fr', 45 * day, 'le mois dernier'],
  ['de', 2 * hour, 'vor 2 Std.'],
  ['en', 400 * day, 'last yr.'],
  ['zh', 2 * hour, '2小时前'],
])('in %s, %i ms ago is "%s"', (locale, span, words) => {
  expect(ago(createIntl({ locale }), 1_767_225_600_000 - span, 1_767_225_600_000).replaceAll('\u00a0', ' ')).toBe(
    words,
  );
});
