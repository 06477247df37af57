import { versionNames } from 'ory-simulator/runtime/versions';
import { expect, test } from 'vitest';
import { readRecording } from '../../runner/recordings.ts';
import { stepNames } from '../../runner/step-names.ts';
import { loadSuites } from '../../runner/suites.ts';
import { likenesses } from './likeness.ts';
import { contradictedLimits, limited, limits } from './limits.ts';

/** Quick ones, who show each rule and some limits; `npm run contract -- --as VERSION` plays all. */
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

test.each(versionNames)('the simulator answers as %s, but for what is known', async (version) => {
  const found = await likenesses(version, suites);
  expect(contradictedLimits(version, found)).toEqual([]);
  expect(found.reduce((sum, { unlike }) => sum + unlike.length, 0)).toBeGreaterThan(0);
});

test('an entry of the list that a run contradicts, and a difference that it lacks, are reported', () => {
  const [suite = ''] = Object.keys(limits['v25.4.0'][0]?.steps ?? {});
  const known = [...limited('v25.4.0', suite)];
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, unlike: known }])).toEqual([]);
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, unlike: [...known, 'GET /new'] }])).toEqual([
    `${suite}, GET /new: differs from v25.4.0; no limit lists it`,
  ]);
  expect(contradictedLimits('v25.4.0', [{ suite, steps: 99, unlike: known.slice(1) }])).toEqual([
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
