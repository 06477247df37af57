/**
 * The texts of the tests of Go's own packages, and of JSONTestSuite. The checkout is Go's (`go env GOROOT`), or
 * JSONTestSuite's for `go-json`. The control is Go itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goWholeJsonProblem, parseJson } from '@members/engines/go/json/json';
import { pathEscape, queryUnescape, textFromBytes } from '@members/engines/go/url/escape';
import { encodeGoQuery, goQuery, queryProblem } from '@members/engines/go/url/query';
import { GoUrlError, goUrlText, parseGoUrl, parseRequestUri } from '@members/engines/go/url/url';
import { isPattern, loadPatterns, matches } from '@members/engines/json-schema';
import { fillHtml, fillText, readTemplate, TemplateError } from '@members/engines/template';
import { parseCookies } from 'ory-simulator/core';
import { readText } from './files.ts';
import { goString, goStrings } from './go-strings.ts';
import type { Suite, SuiteCase } from './suite.ts';

interface Text {
  readonly text: string;
}

const textCases = (checkout: string, files: readonly string[]): readonly SuiteCase[] =>
  files.flatMap((file) =>
    goStrings(`${checkout}/src`, file).map((text) => {
      const input: Text = { text };
      return { name: `${file}: ${JSON.stringify(text)}`, input };
    }),
  );

function problemOf(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof GoUrlError) return error.message;
    throw error;
  }
}

function parsedUrl(text: string) {
  const problem = problemOf(() => parseGoUrl(text));
  if (problem) return { problem };
  const url = parseGoUrl(text);
  return { text: goUrlText(url), scheme: url.scheme, opaque: url.opaque, host: url.host };
}

export const goUrl: Suite = {
  about: "the texts of net/url's tests, as URLs, queries and escapes",
  cases: (checkout) =>
    textCases(checkout, ['net/url/url_test.go', 'net/url/example_test.go', 'net/http/request_test.go']),
  answer: ({ text }: Text) => {
    const unescaped = queryUnescape(text);
    return {
      ...parsedUrl(text),
      pathEscape: pathEscape(text),
      requestProblem: problemOf(() => parseRequestUri(text)),
      ...(unescaped !== undefined && { queryUnescape: unescaped }),
      query: encodeGoQuery(goQuery(`?${text}`)),
      queryProblem: queryProblem(`?${text}`) ?? '',
    };
  },
};

export const goCookies: Suite = {
  about: "the texts of net/http's cookie tests, as Cookie headers",
  cases: (checkout) => textCases(checkout, ['net/http/cookie_test.go', 'net/http/cookiejar/jar_test.go']),
  answer: ({ text }: Text) => [...parseCookies(text)],
};

interface Bytes {
  readonly base64: string;
}

export const goJson: Suite = {
  about: 'JSONTestSuite: results and error texts of encoding/json',
  cases: (checkout) =>
    ['test_parsing', 'test_transform'].flatMap((folder) =>
      readdirSync(join(checkout, folder))
        .sort()
        .map((file) => {
          const input: Bytes = { base64: readFileSync(join(checkout, folder, file)).toString('base64') };
          return { name: `${folder}/${file}`, input };
        }),
    ),
  answer: ({ base64 }: Bytes) => {
    const text = textFromBytes(Buffer.from(base64, 'base64'));
    const problem = goWholeJsonProblem(text);
    return problem ? { problem } : { value: JSON.stringify(parseJson(text)) };
  },
  same: (expected: { value?: string; problem?: string }, found: { value?: string; problem?: string }) =>
    expected.problem === found.problem &&
    (expected.value === undefined ||
      JSON.stringify(sortedDeep(JSON.parse(expected.value))) ===
        JSON.stringify(sortedDeep(JSON.parse(found.value ?? '')))),
};

interface PatternInput {
  readonly pattern: string;
  readonly texts: readonly string[];
}

/** Texts for patterns that have none of their own. */
const someTexts = ['', 'a', 'b', 'ab', 'abc', 'aaa', 'A1_', '日本語', 'x\ny', ' ', '\t', 'é', '☺', 'foo bar', '-', '0'];

function* searchCases(checkout: string): Generator<SuiteCase> {
  const file = 'regexp/testdata/re2-search.txt';
  let texts: string[] = [];
  let isText = false;
  for (const line of readText(`${checkout}/src`, file).split('\n')) {
    if (line === 'strings') [texts, isText] = [[], true];
    else if (line === 'regexps') isText = false;
    else if (line.startsWith('"')) {
      const value = goString(line.slice(1, -1));
      if (value === undefined) continue;
      if (isText) texts.push(value);
      else yield { name: `${file}: ${line}`, input: { pattern: value, texts } };
    }
  }
}

export const goRegexp: Suite = {
  about: "the patterns of regexp's tests on their texts",
  prepare: loadPatterns,
  cases: (checkout) => [
    ...searchCases(checkout),
    ...[
      'regexp/all_test.go',
      'regexp/find_test.go',
      'regexp/syntax/parse_test.go',
      'regexp/syntax/simplify_test.go',
    ].flatMap((file) =>
      goStrings(`${checkout}/src`, file).map((pattern) => ({
        name: `${file}: ${pattern}`,
        input: { pattern, texts: someTexts },
      })),
    ),
  ],
  answer: ({ pattern, texts }: PatternInput) =>
    isPattern(pattern) ? { matches: texts.map((text) => matches(pattern, text)) } : { refused: true },
};

interface TemplateInput {
  readonly source: string;
  readonly html: boolean;
  readonly data: unknown;
}

/** Data with the names that the tests of text/template use, as JSON. */
const data = {
  True: true,
  False: false,
  I: 17,
  U16: 16,
  X: 'x',
  S: 'xyz',
  U: { V: 'v' },
  W: { k: 'w' },
  SI: [3, 4, 5],
  SICap: [],
  SB: [true, false],
  MSI: { one: 1, two: 2, three: 3 },
  MSIone: { one: 1 },
  MSIEmpty: {},
  SMSI: [
    { one: 1, two: 2 },
    { eleven: 11, twelve: 12 },
  ],
  Empty0: null,
  Empty1: 3,
  Empty2: 'empty2',
  Empty3: [7, 8],
  NIL: null,
  Str: 'foo',
  F: 1.5,
  C: '<Cincinatti>',
  G: '<Goodbye>',
  H: '<Hello>',
  A: ['<a>', '<b>'],
  E: [],
  N: 42,
  T: true,
  Z: null,
};

const templateFiles = [
  ...['exec', 'multi', 'example', 'examplefunc'].map((name) => `text/template/${name}_test.go`),
  ...['lex', 'parse'].map((name) => `text/template/parse/${name}_test.go`),
  ...['escape', 'content', 'exec', 'template', 'clone'].map((name) => `html/template/${name}_test.go`),
];

export const goTemplate: Suite = {
  about: "the templates of text/template's and html/template's tests, filled with JSON",
  cases: (checkout) =>
    templateFiles.flatMap((file) =>
      goStrings(`${checkout}/src`, file)
        .filter((source) => source.includes('{{'))
        .flatMap((source) =>
          [false, true].map((html) => ({
            name: `${file}${html ? ' (HTML)' : ''}: ${JSON.stringify(source)}`,
            input: { source, html, data },
          })),
        ),
    ),
  answer: ({ source, html, data: values }: TemplateInput) => {
    try {
      const template = readTemplate('name', source);
      return { text: html ? fillHtml(template, values) : fillText(template, values) };
    } catch (error) {
      if (error instanceof TemplateError) return { problem: error.message };
      throw error;
    }
  },
};

/** A value with the members of its objects in order, because Go writes them sorted. */
function sortedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, sortedDeep(each)]));
}
