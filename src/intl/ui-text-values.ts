import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { duration } from './duration.ts';

/** Context of a message, as the server sends it. */
export type TextContext = Readonly<Record<string, unknown>>;

/** Types of lists: arrays are alternatives ("or") unless listed here. */
const listTypes: Readonly<Record<string, 'unit'>> = { secrets: 'unit' };

/** Catalogue prefixes of values, and of members of arrays, that have their own text. */
const prefixes: Readonly<Record<string, string>> = {
  available_credential_types: 'identities.credentials.',
  allowed_types: 'identities.types.',
  actual_type: 'identities.types.',
};

/** Values that are indexes of list items. The server counts from 0, and the labels of the items from 1. */
const indexes: ReadonlySet<string> = new Set(['index_a', 'index_b']);

/** Other names of values, for older catalogues (specification 3.6). */
const aliases: ReadonlyArray<readonly [wanted: string, given: string]> = [
  ['Available_oidc_providers_list', 'available_oidc_providers_list'],
];

/** Isolates a foreign text: as an element or as plain text. */
export type Isolate = (words: string) => ReactNode;

/** Formats one member of an array. @param prefix catalogue prefix of its text */
export type FormatItem = (item: unknown, prefix: string) => ReactNode;

/** Values of placeholders by name. */
export type PlaceholderValues = Record<string, ReactNode>;

/** Ids of social sign-in providers, such as `google`. */
const providers = 'available_oidc_providers';

/** Returns a text with a capital first letter. */
export const capitalised = (words: string, locale: string) =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

function timeValues(intl: IntlShape, key: string, seconds: number, now: number): PlaceholderValues {
  const date = intl.formatDate(seconds * 1000, { dateStyle: 'long', timeStyle: 'short' });
  const since = duration(intl, (now / 1000 - seconds) / 60);
  const until = duration(intl, (seconds - now / 1000) / 60);
  return {
    [key]: date,
    [key.replace(/_unix$/, '')]: date,
    [`${key}_since`]: since,
    [`${key}_since_minutes`]: since,
    [`${key}_until`]: until,
    [`${key}_until_minutes`]: until,
  };
}

/**
 * Returns the items of a list that are shown. Kratos lists `code` also for an account that cannot sign in with a code. So `code`
 * is shown only where it is the one item. Kratos's own text does the same.
 */
function offered(key: string, items: readonly unknown[]): readonly unknown[] {
  const others = key === 'available_credential_types' ? items.filter((item) => item !== 'code') : [];
  return others.length > 0 ? others : items;
}

function listValues(
  intl: IntlShape,
  key: string,
  items: readonly unknown[],
  formatItem: FormatItem,
): PlaceholderValues {
  const words = offered(key, items).map((item) =>
    formatItem(key === providers ? capitalised(String(item), 'en') : item, prefixes[key] ?? ''),
  );
  return {
    [`${key}_list`]: intl.formatList(words, { type: listTypes[key] ?? 'disjunction' }),
    [`${key}_count`]: items.length,
  };
}

/**
 * Returns the placeholder values of a message's context (specification 3.5): `x_unix` becomes a date and time spans, an
 * array `x` becomes `x_list` and `x_count`, strings are isolated, indexes count from 1, other numbers stay unchanged.
 * @param now milliseconds since 1970
 */
export function valuesOf(
  intl: IntlShape,
  context: TextContext,
  now: number,
  isolate: Isolate,
  formatItem: FormatItem,
): PlaceholderValues {
  const values: PlaceholderValues = {};
  const times: PlaceholderValues = {};
  for (const [key, value] of Object.entries(context)) {
    if (key.endsWith('_unix') && typeof value === 'number') Object.assign(times, timeValues(intl, key, value, now));
    else if (Array.isArray(value)) Object.assign(values, listValues(intl, key, value, formatItem));
    else if (typeof value === 'string') values[key] = prefixes[key] ? formatItem(value, prefixes[key]) : isolate(value);
    else if (typeof value === 'number') values[key] = indexes.has(key) ? value + 1 : value;
    else if (typeof value === 'boolean') values[key] = String(value);
  }
  Object.assign(values, times);
  // Go puts an expected string in quotation marks.
  if (typeof context.expected === 'string') values.expected = isolate(context.expected.replace(/^"(.*)"$/, '$1'));
  for (const [wanted, given] of aliases) {
    const value = values[given];
    if (value !== undefined) values[wanted] ??= value;
  }
  return values;
}
