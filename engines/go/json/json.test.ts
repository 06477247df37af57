import { expect, test } from 'vitest';
import { firstJson, goJsonProblem, goWholeJsonProblem } from './json.ts';

test.each([
  ['', 'EOF'],
  ['  \n', 'EOF'],
  ['{', 'unexpected EOF'],
  ['{"a":tr', 'unexpected EOF'],
  ['-', 'unexpected EOF'],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ['{"a":}', "invalid character '}' looking for beginning of value"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
  ['[1 2]', "invalid character '2' after array element"],
  ['nonsense', "invalid character 'o' in literal null (expecting 'u')"],
  ['{"a\nb":1}', "invalid character '\\n' in string literal"],
])('%j is refused: %s', (text, message) => {
  expect(() => firstJson(text)).toThrow(message);
});

test.each([
  ['{} x', {}],
  [' [1,{"a":"\\u0041\\""}]', [1, { a: 'A"' }]],
  ['-1.5e+3,', -1500],
])('the first value of %j is read', (text, value) => {
  expect(firstJson(text)).toEqual(value);
});

test.each([
  ['', 'unexpected end of JSON input'],
  ['[nul', "invalid character ' ' in literal null (expecting 'l')"],
  ['["\\', "invalid character ' ' in string escape code"],
  ['{"a":', 'unexpected end of JSON input'],
  ['no', "invalid character 'o' in literal null (expecting 'u')"],
  [' {} x', "invalid character 'x' after top-level value"],
  [' {} \n', ''],
])('%j as a single value has the problem %j', (text, problem) => {
  expect(goWholeJsonProblem(text)).toBe(problem);
});

test('reads 10,000 levels and no more', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  expect(goJsonProblem(nested(10_000))).toBe('');
  expect(goJsonProblem(nested(10_002))).toBe("invalid character '[' exceeded max depth");
});

test('a lone surrogate becomes U+FFFD, at any depth and in names', () => {
  const pairs = 5000;
  let inner = firstJson(`${'{"a":['.repeat(pairs)}"\\ud800x"${']}'.repeat(pairs)}`);
  while (inner !== null && typeof inner === 'object') inner = Object.values(inner)[0];
  expect(inner).toBe('\ufffdx');
  expect(firstJson('{"a":{"\\ud800x":1}}')).toEqual({ a: { '\ufffdx': 1 } });
});
