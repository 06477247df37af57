import { expect, test } from 'vitest';
import { versionNames } from '../../../simulator/runtime/versions.ts';
import { loadSuites } from '../../suites.ts';
import { likenesses } from './likeness.ts';
import { limited, limits, listed, stepsIn, untrue } from './limits.ts';

/** Quick ones, who show each rule and some limits; `npm run contract -- --as VERSION` plays all. */
const sample = [
  'admin-plumbing',
  'linking-oidc-hints',
  'login-code-mfa-fallback',
  'login-password',
  'missing-schema',
  'oauth2-clients',
  'production',
  'recovery-admin-link',
  'recovery-expiry',
  'registration-passkey',
  'settings-oidc',
];
const suites = (await loadSuites()).filter(({ name }) => sample.includes(name));

test.each(versionNames)('the simulator answers as %s, but for what is known', async (version) => {
  const found = await likenesses(version, suites);
  expect(untrue(version, found)).toEqual([]);
  expect(found.reduce((sum, { unlike }) => sum + unlike.length, 0)).toBeGreaterThan(0);
});

test('what the list of limits says and is not so is told', () => {
  const [suite = ''] = Object.keys(limits['v25.4.0'][0]?.steps ?? {});
  const known = limited('v25.4.0', suite);
  expect(untrue('v25.4.0', [{ suite, steps: 99, unlike: known }])).toEqual([]);
  expect(untrue('v25.4.0', [{ suite, steps: 99, unlike: [...known, 98, 99] }])).toEqual([
    `${suite}: not as v25.4.0, and no limit says so: '98-99'`,
  ]);
  expect(untrue('v25.4.0', [{ suite, steps: 99, unlike: [] }])).toEqual([
    `${suite}: as v25.4.0, though a limit says it is not: '${listed(known)}'`,
  ]);
  expect(stepsIn('3-5, 9')).toEqual([3, 4, 5, 9]);
});

test('every limit is of a suite that there is', async () => {
  const names = (await loadSuites()).map(({ name }) => name);
  const limited = Object.values(limits).flatMap((all) => all.flatMap(({ steps }) => Object.keys(steps)));
  expect(limited.filter((name) => !names.includes(name))).toEqual([]);
});
