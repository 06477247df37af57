import { expect, test } from 'vitest';
import type { PageReport } from '../../watch/report.ts';
import { changeOf, lastingLines, silentLike } from './changes.ts';

const report = (...lines: string[]): PageReport => ({ sheet: 'w', lines, findings: [], hasError: false });

test('codes, times and secrets are no change', () => {
  const one = lastingLines(report('Code 123456', 'il y a 3 minutes', 'JBSWY3DPEHPK3PXP', 'a1b2c3d4'));
  const other = lastingLines(report('Code 654321', 'il y a 1 minutes', 'KRSXG5CTMVRXEZLU', 'ffff0000'));
  expect(changeOf(one, other)).toBeUndefined();
});

test('a line that came and a line that went are a change', () => {
  expect(changeOf(['Sign in', 'E-mail'], ['Sign in', 'Telephone'])).toEqual({
    added: ['Telephone'],
    removed: ['E-mail'],
  });
});

const scenario = (name: string, ...shows: string[]) => ({ name, family: 'login', shows });
const start = scenario('login/start', '1010001');
const wrong = scenario('login/wrong-password', '4000006');

test('an error scenario whose screen says nothing new does not show its error', () => {
  const silent = new Map([
    ['login/start', report('Sign in')],
    ['login/wrong-password', report('Sign in')],
  ]);
  expect(silentLike(wrong, [start, wrong], (name) => silent.get(name))).toBe('login/start');
  const said = new Map([...silent, ['login/wrong-password', report('Sign in', 'Wrong password')]]);
  expect(silentLike(wrong, [start, wrong], (name) => said.get(name))).toBeUndefined();
  expect(silentLike(start, [start, wrong], (name) => silent.get(name))).toBeUndefined();
});
