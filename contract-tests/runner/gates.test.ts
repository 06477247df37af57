import { expect, test } from 'vitest';
import { otherBuilds, readModule } from '../targets/builds.ts';
import type { Step } from './exchange.ts';
import type { NormalStep } from './normalise.ts';
import { normaliserVersion, pinnedVersion, type Recording, recordingsWithoutSuite, staleness } from './recordings.ts';
import { describeAnswers, mismatches, plainError, withCommand } from './results/report.ts';
import { loadSuites } from './suites.ts';
import { openApiViolations } from './validate-openapi.ts';

const raw: Step = {
  note: 'sign in',
  agent: 'browser',
  request: { method: 'POST', url: 'http://127.0.0.1:1/a?b', headers: { accept: "it's" }, body: '{"c":1}' },
  answer: { status: 200, headers: [], body: '' },
  sent: 0,
  received: 0,
};
const step = (body: unknown): NormalStep => ({
  note: 'sign in',
  agent: 'browser',
  request: { method: 'POST', url: '<public>/a' },
  response: { status: 200, headers: {}, body },
});

test('equal steps have no mismatch', () => {
  expect(mismatches('s', [step({ a: 1, b: 2 })], [step({ a: 1, b: 2 })], [raw])).toEqual([]);
});

test('a mismatch names suite, step, path, both values and the request', () => {
  const [found] = mismatches('s', [step({ a: [1, 2] })], [step({ a: [1, 3] })], [raw]);
  expect(found).toBe(
    [
      's, POST <public>/a (sign in): response.body.a.1',
      '  expected 2',
      '  got      3',
      '  sent     1970-01-01T00:00:00.000Z',
      `  curl -sS -i --path-as-is -X POST -H 'accept: it'\\''s' --data-raw '{"c":1}' 'http://127.0.0.1:1/a?b'`,
    ].join('\n'),
  );
});

test('both answers of the first differing step are shown', () => {
  expect(describeAnswers([step(1), step(2)], [step(1), step(3)]).split('\n')).toEqual([
    '  recorded answer {"status":200,"headers":{},"body":2}',
    '  answer now      {"status":200,"headers":{},"body":3}',
  ]);
  expect(describeAnswers([step(1)], [step(1), step(2)])).toBe('');
});

test('the error of a suite ends with the command that repeats it', () => {
  const command = 'npm run contract -- login/code --seed 1';
  expect(withCommand(plainError('1 of 2 steps differ'), command).stack).toBe(
    `1 of 2 steps differ\n  again    ${command}`,
  );
});

test('missing, additional and reordered steps, elements and members are mismatches', () => {
  expect(mismatches('s', [step({}), step({})], [step({})], [raw])).toHaveLength(1);
  expect(mismatches('s', [step({ a: null })], [step({})], [raw])).toHaveLength(1);
  expect(mismatches('s', [step([1, 2])], [step([2, 1])], [raw])).toHaveLength(1);
  expect(mismatches('s', [step([])], [step({})], [raw])).toHaveLength(1);
  expect(mismatches('s', [step({ a: 1, b: 2 })], [step({ b: 2, a: 1 })], [raw])).toHaveLength(1);
});

test('a known gap is no mismatch, until it is closed', () => {
  const gap = { suite: 's', step: 'POST <public>/a', path: 'response.body.a', reason: 'r', date: '2026-11-21' };
  expect(mismatches('s', [step({ a: 1 })], [step({ a: 2 })], [raw], [gap])).toEqual([]);
  expect(mismatches('s', [step({ a: 1 })], [step({ a: 1 })], [raw], [gap])).toEqual([
    's, POST <public>/a: response.body.a is a known gap but no longer differs',
  ]);
});

test('recordings of another version, normaliser or suite are stale', () => {
  const recording: Recording = {
    suite: 's',
    profile: 'p',
    servers: { kratos: { version: pinnedVersion } },
    recorded: '2026-11-21',
    normaliser: normaliserVersion,
    steps: [],
  };
  expect(staleness(recording, 's')).toBeUndefined();
  expect(staleness(recording, 't')).toMatch(/suite s/);
  expect(staleness({ ...recording, servers: { kratos: { version: 'v1.3.1' } } }, 's')).toMatch(/v1\.3\.1/);
  expect(staleness({ ...recording, normaliser: normaliserVersion - 1 }, 's')).toMatch(/normaliser/);
});

test('the build is read from the output of go version -m, and another build is named', () => {
  const text = 'x: go1.26\n\tpath\ta/b\n\tmod\ta/b\tv1.2.3\t\n\tbuild\tvcs.revision=0123456789abcdef\n';
  const kratos = { version: 'v1', ...readModule(text) };
  expect(kratos).toEqual({ version: 'v1', module: 'a/b v1.2.3', revision: '0123456789abcdef' });
  expect(readModule('')).toEqual({});
  expect(otherBuilds({ kratos }, { kratos: { version: 'v1' } })).toEqual([]);
  expect(otherBuilds({ kratos }, { kratos: { version: 'v2' } })).toEqual([
    'this kratos is v2, the recordings are of v1 (0123456789ab)',
  ]);
  expect(otherBuilds({ kratos }, { kratos: { ...kratos, revision: 'f' } })).toHaveLength(1);
});

test('an answer outside the OpenAPI documents is named', () => {
  const addresses = { public: 'http://127.0.0.1:1', admin: 'http://127.0.0.1:2' };
  const answer = { status: 200, headers: [['content-type', 'application/json']] as const, body: '{"status":"well"}' };
  const request = { ...raw.request, method: 'GET', url: 'http://127.0.0.1:1/health/alive' };
  expect(openApiViolations([{ ...raw, request, answer }], addresses)).toHaveLength(1);
  expect(openApiViolations([{ ...raw, request, answer: { ...answer, body: '{"status":"ok"}' } }], addresses)).toEqual(
    [],
  );
});

test('every recording belongs to a suite', async () => {
  const suites = await loadSuites();
  expect(recordingsWithoutSuite(suites.map(({ name }) => name))).toEqual([]);
});
