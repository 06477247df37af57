import { expect, test } from 'vitest';
import { JsonnetLimit } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { JsonnetError } from './problem.ts';
import type { JsonMembers } from './values.ts';

const run = (source: string, claims: JsonMembers = {}) => evaluate(source, { claims });

test('a mapper as in the documentation of Kratos keeps only verified addresses', () => {
  const mapper = `
    local claims = { email_verified: false } + std.extVar('claims');
    { identity: {
      traits: {
        // an address that is not verified may belong to someone else
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
  ['"a" + 1 + null + true + [1] + {a: 1}', 'a1nulltrue[1]{"a": 1}'],
  ['!(1 == 2) && "b" != "a" || error "never"', true],
  ['local a = error "not asked for", b = 2; b', 2],
  ['[error "x", 1][1] + { a: error "x", b: 1 }.b', 2],
  ['if false then 1', null],
  ['# note\n/* more */ 1 // end', 1],
  ['[5 & 3 | 8 ^ 1, 1 << 3 >> 1, ~5 + -3, 7 % 3, -7 % 3, 1 / 2]', [9, 4, -9, 1, -1, 0.5]],
  ['["a" < "b", [1, 2] < [1, 3], 2 >= 2]', [true, true, true]],
  ['[1, 2, 3, 4, 5][::2] + [1, 2, 3][-1:]', [1, 3, 5, 3]],
  ['"hello"[1:3] + "é"[0]', 'elé'],
  [
    '[[x, y] for x in [1, 2, 3] if x > 1 for y in ["a"]]',
    [
      [2, 'a'],
      [3, 'a'],
    ],
  ],
  ['{ [k]: std.length(k) for k in ["a", "bb"] }', { a: 1, bb: 2 }],
  ['local f(x, y=2) = x + y; [f(1), f(1, 5), f(y=1, x=1), (function(x) x * x)(4)]', [3, 6, 2, 16]],
  ['{ a: 1, b: self.a + 1, c:: 5, d: $.a } + { a: 10 }', { a: 10, b: 11, d: 10 }],
  ['{ a: { x: 1 } } + { a+: { y: 2 } }', { a: { x: 1, y: 2 } }],
  ['{ a: 1 } + { a: super.a + 1, b: "a" in super } { c: 3 }', { a: 2, b: true, c: 3 }],
  ['local o = { f(x): x + self.n, n: 3 }; o.f(4)', 7],
  ['{ local c = 2, assert self.d == 2 : "no", d: c, "a-b": 1, [null]: 4 }', { d: 2, 'a-b': 1 }],
  [
    '"%s is %d, %.2f%%, %05d, %-5s|%5s|%x" % ["Ada", 36, 1.234, 42, "ab", "cd", 255]',
    'Ada is 36, 1.23%, 00042, ab   |   cd|ff',
  ],
  ['"%(name)s!" % { name: "Ada" }', 'Ada!'],
  ['|||\n  a\n    b\n|||', 'a\n  b\n'],
  ["@'a\\b' + '\\u00e9\\n\\''", "a\\bé\n'"],
  ['std.split("a,b,c", ",") + std.splitLimit("a,b,c", ",", 1)', ['a', 'b', 'c', 'a', 'b,c']],
  ['std.join(", ", ["a", "b", null])', 'a, b'],
  [
    '[std.type(x) for x in [null, 1, "a", true, [], {}, std.type]]',
    ['null', 'number', 'string', 'boolean', 'array', 'object', 'function'],
  ],
  ['std.foldl(function(a, b) a + b, std.map(function(x) x + 1, std.filter(function(x) x > 1, [1, 2, 3])), 0)', 7],
  [
    '[std.objectFields({ b: 1, a:: 2 }), std.objectHas({ a:: 1 }, "a"), std.objectHasAll({ a:: 1 }, "a")]',
    [['b'], false, true],
  ],
  ['[std.get({ a: null }, "a", 5), std.get({}, "a"), std.get({}, "a", 7)]', [null, null, 7]],
  [
    '[std.startsWith("abc", "ab"), std.endsWith(std.asciiLower("A.ORG"), ".org"), std.asciiUpper("aé")]',
    [true, true, 'Aé'],
  ],
  [
    '[std.strReplace("a.b", ".", "-"), std.substr("hello", 1, 3), std.stripChars(" a ", " "), std.trim(" b ")]',
    ['a-b', 'ell', 'a', 'b'],
  ],
  ['[std.parseInt("-12"), std.parseHex("ff"), std.parseJson("[1, null]")]', [-12, 255, [1, null]]],
  [
    '[std.sort([3, 1, 2]), std.set(["b", "a", "b"]), std.uniq([1, 1]), std.reverse([1, 2]), std.range(1, 3)]',
    [[1, 2, 3], ['a', 'b'], [1], [2, 1], [1, 2, 3]],
  ],
  [
    '[1 << 40, 1 | 1 << 62, ~5 & 255, 0.1 + "", 1e21 + ""]',
    [2 ** 40, 2 ** 62 + 1, 250, '0.10000000000000001', '1000000000000000000000'],
  ],
  ['[std.md5("a"), std.sha1("")]', ['0cc175b9c0f1b6a831c399e269772661', 'da39a3ee5e6b4b0d3255bfef95601890afd80709']],
  ['[std.base64([104, 105]), std.base64DecodeBytes("/+8="), std.decodeUTF8([195, 169])]', ['aGk=', [255, 239], 'é']],
  ['[std.splitLimitR("a,b,c", ",", 1), std.resolvePath("a/b", "c")]', [['a,b', 'c'], 'a/c']],
  ['[std.mantissa(5), std.exponent(5), std.round(-2.5), std.isOdd(-3), std.log2(8)]', [0.625, 3, -3, true, 3]],
  [
    'std.set([2, 3, 1], function(x) -x) + std.setDiff([1, 2], [2]) + [std.maxArray([1, 3]), std.avg([1, 2])]',
    [3, 2, 1, 1, 3, 1.5],
  ],
  ['std.parseYaml("a: [1, x]\\n---\\n- b")', [{ a: [1, 'x'] }, ['b']]],
  ['std.manifestJsonEx({ a: [1], b: {} }, " ", "\\n", "=")', '{\n "a"=[\n  1\n ],\n "b"={\n\n }\n}'],
  ['std.manifestYamlDoc({ a: ["x\\ny\\n", { b: [] }] }, quote_keys=false)', 'a:\n- |\n  x\n  y\n- b: []'],
  ['std.manifestToml({ a: 1, b: { c: [{ d: "e f" }] } })', 'a = 1\n\n[b]\n\n\n  [[b.c]]\n    d = "e f"'],
  ['std.manifestIni({ main: { a: [1, 2] }, sections: { s: { b: "c" } } })', 'a = 1\na = 2\n[s]\nb = c\n'],
  [
    '[std.manifestPython({ a: [null, true] }), std.manifestXmlJsonml(["a", { b: 1 }, "c"])]',
    ['{"a": [None, True]}', '<a b="1">c</a>'],
  ],
  ['local sum(n, all) = if n == 0 then all else sum(n - 1, all + n) tailstrict; sum(600, 0)', 180_300],
  ['(function(a=1) a)', 1],
  ['std.mergePatch({ a: 1, b: { c: 1 } }, { a: null, b: { d: 2 } })', { b: { c: 1, d: 2 } }],
  ['std.prune({ a: null, b: [], c: { d: null }, e: [null, 1] })', { e: [1] }],
  [
    'std.manifestJson({ a: [1], b: {} }) + std.toString([])',
    '{\n    "a": [\n        1\n    ],\n    "b": {\n\n    }\n}[ ]',
  ],
] as const)('%s', (source, value) => {
  expect(run(source)).toEqual(value);
});

function errorOf(source: string): string {
  try {
    run(source);
  } catch (error) {
    if (error instanceof JsonnetError) return error.describe('F', source);
  }
  return 'no error';
}

/** The expected texts are go-jsonnet's. */
test.each([
  ["error 'no'", 'RUNTIME ERROR: no\n\tF:1:1-11\t$\n\tDuring evaluation\t\n'],
  [
    'local c = {a: 1};\nlocal phone = c.phone;\n{ traits: { email: phone } }',
    'RUNTIME ERROR: Field does not exist: phone\n\tF:2:15-22\tthunk <phone> from <$>\n\tF:3:20-25\tobject <anonymous>\n\tField "email"\t\n\tField "traits"\t\n\tDuring manifestation\t\n',
  ],
  [
    "local need(x) = if x == null then error 'nothing' else x;\n{ email: need(null) }",
    'RUNTIME ERROR: nothing\n\tF:1:35-50\tfunction <need>\n\tF:2:10-20\tobject <anonymous>\n\tField "email"\t\n\tDuring manifestation\t\n',
  ],
  [
    "{ assert self.a != 1 : 'a is one', a: 1 }",
    'RUNTIME ERROR: a is one\n\tF:1:3-34\t\n\tChecking object assertions\t\n\tDuring manifestation\t\n',
  ],
  ['if 1 then 2', 'RUNTIME ERROR: Unexpected type number, expected boolean\n\tF:1:1-12\t$\n\tDuring evaluation\t\n'],
  ["[error 'y']", 'RUNTIME ERROR: y\n\tF:1:2-11\tthunk from <$>\n\tArray element 0\t\n\tDuring manifestation\t\n'],
  [
    '{ a: 1 + true }',
    'RUNTIME ERROR: Unexpected type boolean, expected number\n\tF:1:6-14\tobject <anonymous>\n\tField "a"\t\n\tDuring manifestation\t\n',
  ],
  ['local f(x) = x; f()', 'RUNTIME ERROR: Missing argument: x\n\tF:1:17-20\t$\n\tDuring evaluation\t\n'],
  [
    '{ a: 1 / 0 }',
    'RUNTIME ERROR: Division by zero.\n\tF:1:6-11\tobject <anonymous>\n\tField "a"\t\n\tDuring manifestation\t\n',
  ],
  ['1e308 * 10', 'RUNTIME ERROR: Overflow\n\tF:1:1-11\t$\n\tDuring evaluation\t\n'],
  ['1 >> -1', 'RUNTIME ERROR: Shift by negative exponent.\n\tF:1:1-8\t$\n\tDuring evaluation\t\n'],
  ['(function(x) x)(1, x=2)', 'RUNTIME ERROR: Argument x already provided\n\tF:1:1-24\t$\n\tDuring evaluation\t\n'],
  ['{ [x]: 1 for x in ["a", "a"] }', 'RUNTIME ERROR: Duplicate field name: "a"\n\tF:1:1-31\t\n\tDuring evaluation\t\n'],
  ['{ a: 1 for x in [] }', 'F:1:8-11 Object comprehensions can only have [e] fields\n\n{ a: 1 for x in [] }\n\n'],
  ['[y for y in [x] for x in []]', 'F:1:14-15 Unknown variable: x\n\n[y for y in [x] for x in []]\n\n'],
  ['import "a" + "b"', 'F:1:8-17 Computed imports are not allowed\n\nimport "a" + "b"\n\n'],
  ['"é" + foo', 'F:1:8-11 Unknown variable: foo\n\n"é" + foo\n\n'],
  [
    '{ assert false }',
    'RUNTIME ERROR: Object assertion failed.\n\tF:1:3-15\t\n\tChecking object assertions\t\n\tDuring manifestation\t\n',
  ],
  ['042', 'F:1:2-4 Did not expect: (NUMBER, "42")\n\n042\n\n'],
  ['{ a: 1', 'F:1:7 Expected a comma before next field\n\n{ a: 1\n\n'],
  ['{ a: 1, a: 2 }', 'F:1:9-10 Duplicate field: a\n\n{ a: 1, a: 2 }\n\n'],
  ['\nclaims', 'F:2:1-7 Unknown variable: claims\n\nclaims\n\n'],
  ['1 2', 'F:1:3-4 Did not expect: (NUMBER, "2")\n\n1 2\n\n'],
  ["'abc", "F:1:1 Unterminated String\n\n'abc\n\n"],
  ['self', "F:1:1-5 Can't use self outside of an object.\n\nself\n\n"],
])('%s fails', (source, problem) => {
  expect(errorOf(source)).toBe(problem);
});

test('an endless recursion is an error', () => {
  expect(errorOf('local f(x) = f(x); f(1)')).toMatch(/max stack frames exceeded/);
});

test('calls are 500 deep at most, and a long stack trace is shortened', () => {
  const recursion = (depth: number) => `local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(${depth})`;
  expect(run(recursion(497))).toBe(497);
  const lines = errorOf(recursion(498)).trimEnd().split('\n');
  expect(lines).toHaveLength(22);
  expect(lines[11]).toBe('\t...');
});

const late = 'jsonnetsecure: eval: context deadline exceeded';
const long = 'jsonnetsecure: ERROR: scan: bufio.Scanner: token too long';

test.each([
  ['local f(n) = if n == 0 then 1 else f(n - 1) + f(n - 1); f(40)', late],
  ['std.foldl(function(a, b) a + b, std.range(1, 1e8), 0)', late],
  ['std.length(std.makeArray(1e9, function(i) i))', late],
  ["local d(s, n) = if n == 0 then s else d(s + s, n - 1); std.length(d('aaaaaaaaaaaaaaaa', 29))", late],
  ["{ a: std.repeat('a', 1e9) }", late],
  ["{ a: std.repeat('a', 65521) }", long],
])('%s exceeds a limit', (source, problem) => {
  expect(() => run(source)).toThrow(new JsonnetLimit(problem));
});

test('a result of the maximum length is accepted, and each evaluation has its own allowance', () => {
  for (let round = 0; round < 3; round++) {
    expect(run("{ a: std.repeat('a', 65520) }")).toEqual({ a: 'a'.repeat(65_520) });
    expect(run('std.foldl(function(a, b) a + b, std.range(1, 1e5), 0)')).toBe(5_000_050_000);
  }
});
