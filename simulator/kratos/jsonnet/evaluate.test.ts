import { expect, test } from 'vitest';
import { evaluateJsonnet } from './evaluate.ts';
import type { Members } from './values.ts';

const run = (source: string, claims: Members = {}) => evaluateJsonnet(source, { claims });

test('a mapper as the documentation of Kratos advises it', () => {
  const mapper = `
    local claims = { email_verified: false } + std.extVar('claims');
    { identity: {
      traits: {
        // an address that was not verified could be anybody's
        [if 'email' in claims && claims.email_verified then 'email' else null]: claims.email,
        "name": claims.given_name + ' ' + claims['family_name'],
      },
      verified_addresses: std.prune([if claims.email_verified then { via: 'email', value: claims.email }]),
    } }`;
  const person = { email: 'ada@example.org', given_name: 'Ada', family_name: 'Byron' };
  expect(run(mapper, { ...person, email_verified: true })).toEqual({
    identity: {
      traits: { email: 'ada@example.org', name: 'Ada Byron' },
      verified_addresses: [{ via: 'email', value: 'ada@example.org' }],
    },
  });
  expect(run(mapper, person)).toEqual({ identity: { traits: { name: 'Ada Byron' }, verified_addresses: [] } });
});

test.each([
  ['1 + 2', 3],
  ['"a" + 1', 'a1'],
  ['!(1 == 2) && "b" != "a" || error "never"', true],
  ['[1, 2] + [3,]', [1, 2, 3]],
  ['{ a: 1, b: { c: [2] } } == { a: 1, b: { c: [2] } }', true],
  ['local a = error "not asked for", b = 2; b', 2],
  ['if false then 1', null],
  ['std.get({ a: 1 }, "b", 7)', 7],
  ['std.endsWith(std.asciiLower("A.ORG"), ".org")', true],
  ["'A\\n\\''", "A\n'"],
  ['# note\n/* more */ 1', 1],
])('%s', (source, value) => {
  expect(run(source)).toEqual(value);
});

test.each([
  ['{ a: 1', 'expected ,, got end of text'],
  ['claims', 'unknown variable: claims'],
  ['std.extVar("claims").email', 'field does not exist: email'],
  ['error "no"', 'no'],
  ['1 2', 'expected end of text, got 2'],
  ['if 1 then 2', 'condition must be true or false'],
  ['{ a: self.b }', 'unknown variable: self'],
  ['@', 'unexpected "@" at character 1'],
])('%s fails', (source, problem) => {
  expect(() => run(source)).toThrow(problem);
});
