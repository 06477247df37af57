import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { base64Problem } from '../base64.ts';
import { cookieDomain, cookiePath } from '../cookie-attributes.ts';
import { durationProblem, formatDuration, parseDuration } from '../duration.ts';
import { goFloat, plainFloat } from '../json/float.ts';
import { goWholeJsonProblem } from '../json/json.ts';
import { goLower } from '../lower.ts';
import { goQuote } from '../quote.ts';
import { atoiProblem, parseBool, parseFloat64 } from '../strconv.ts';
import { timeProblem } from '../time.ts';
import { escapeProblem, pathEscape, queryUnescape } from '../url/escape.ts';
import { cleanPath } from '../url/path.ts';
import { encodeGoQuery, goQuery, queryProblem } from '../url/query.ts';
import { goUrlText, parseGoUrl, parseRequestUri } from '../url/url.ts';

/** Go's answers, as `record.ts` wrote them: the input and the answer, or `! ` and the text of the error. */
const { go, answers } = JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8')) as {
  readonly go: string;
  readonly answers: Readonly<Record<string, readonly (readonly [input: string, answer: string])[]>>;
};

const orError = (work: () => string) => {
  try {
    return work();
  } catch (error) {
    return `! ${(error as Error).message}`;
  }
};
const problem = (text: string | undefined) => (text === undefined || text === '' ? '' : `! ${text}`);

/** Our answers by the names of `main.go`. */
const ours: Readonly<Record<string, (text: string) => string>> = {
  url: (text) =>
    orError(() => {
      const url = parseGoUrl(text);
      return [url.scheme, url.opaque, url.host, goUrlText(url)].join(' | ');
    }),
  requestUri: (text) =>
    orError(() => {
      parseRequestUri(text);
      return '';
    }),
  query: (text) => `${encodeGoQuery(goQuery(`?${text}`))} ${problem(queryProblem(`?${text}`))}`,
  pathEscape,
  cleanPath,
  cookieDomain: (text) => cookieDomain(text) ?? '',
  cookiePath,
  duration: (text) => problem(durationProblem(text)) || formatDuration(parseDuration(text)),
  time: (text) => problem(timeProblem(text)),
  json: (text) => problem(goWholeJsonProblem(text)),
  number: (text) => {
    const value = parseFloat64(text);
    return value === undefined ? '' : `${plainFloat(value)} ${goFloat(value)}`;
  },
  atoi: (text) => problem(atoiProblem(text)),
  bool: (text) => String(parseBool(text) ?? `! strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`),
  queryUnescape: (text) => queryUnescape(text) ?? problem(escapeProblem(text)),
  quote: goQuote,
  lower: goLower,
  base64Url: (text) => problem(base64Problem(text)),
  rawBase64Url: (text) => problem(base64Problem(text, { padded: false })),
};

describe.each(Object.keys(ours))(`%s answers as ${go}`, (name) => {
  test('to all recorded inputs', () => {
    const rows = answers[name] ?? [];
    expect(rows.length).toBeGreaterThan(10);
    const different = rows.flatMap(([input, theirs]) => {
      const own = ours[name]?.(input);
      return own === theirs ? [] : [{ input, theirs, own }];
    });
    expect(different).toEqual([]);
  });
});
