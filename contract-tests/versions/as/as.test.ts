import { versionNames } from 'ory-simulator/core';
import { expect, test } from 'vitest';
import { readRecording } from '../../runner/recordings.ts';
import { stepNames } from '../../runner/step-names.ts';
import { loadSuites } from '../../runner/suites.ts';
import { compareWithVersion } from './compare-version.ts';
import { contradictedLimits, limitedSteps, limits } from './limits.ts';

/** Quick suites that show each version rule and some limits; `npm run contract -- --as VERSION` runs all. */
const sample = [
  'server/admin-endpoints',
  'oidc/linking-login-hints',
  'login/code-second-factor-fallback',
  'login/password',
  'identities/missing-default-schema',
  'oauth2/clients/admin-api',
  'server/production',
  'recovery/admin-link',
  'recovery/expiry',
  'registration/passkey',
  'settings/oidc',
];
const suites = (await loadSuites()).filter(({ name }) => sample.includes(name));

test.each(versionNames)('the simulator answers as %s, except for known limits', async (version) => {
  const found = await compareWithVersion(version, suites);
  expect(contradictedLimits(version, found)).toEqual([]);
  expect(found.reduce((sum, { differing }) => sum + differing.length, 0)).toBeGreaterThan(0);
});

test('limits that no longer differ, and differences without a limit, are reported', () => {
  const [suite = ''] = Object.keys(limits['v25.4.0'][0]?.steps ?? {});
  const known = [...limitedSteps('v25.4.0', suite)];
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, differing: known }])).toEqual([]);
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, differing: [...known, 'GET /new'] }])).toEqual([
    `${suite}, GET /new: differs from v25.4.0; no limit lists it`,
  ]);
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, differing: known.slice(1) }])).toEqual([
    `${suite}, ${known[0]}: equals v25.4.0, but a limit lists it`,
  ]);
});

test('every limit names a suite, and steps that it has', async () => {
  const named = limits['v25.4.0'].flatMap(({ steps }) => Object.entries(steps));
  for (const [suite, steps] of named) {
    const names = new Set(stepNames(readRecording(suite)?.steps ?? []));
    expect([suite, steps.filter((step) => !names.has(step))]).toEqual([suite, []]);
  }
});
