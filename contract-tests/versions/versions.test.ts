import { describe, expect, test } from 'vitest';
import suite from '../cases/registration/no-session/suite.ts';
import { readProfile, writeProfile } from '../targets/profile.ts';
import { StartRefused } from '../targets/servers.ts';
import { simulator } from '../targets/simulator.ts';
import type { Target } from '../targets/target.ts';
import { alignedDifferences } from './align-lists.ts';
import { outcomeText, pinnedRecording, type VersionOutcome } from './outcome.ts';
import { ranges, section } from './page.ts';
import { runProfile } from './run-profile.ts';

/** Returns a simulator with one changed setting, which stands for another version. */
const otherwise = (from: string, to: string): Target => {
  const real = simulator();
  return { ...real, start: (profile) => real.start({ ...profile, kratos: profile.kratos.replace(from, to) }) };
};

async function played(version: string, target: Target): Promise<VersionOutcome> {
  const all: VersionOutcome[] = [];
  await runProfile(version, target, [suite], (kept) => all.push(kept));
  const [kept] = all;
  if (!kept || all.length > 1) throw new Error(`${all.length} outcomes of one suite`);
  return kept;
}

const { against, steps } = pinnedRecording(suite.name);

describe('a suite on another version', () => {
  test('is equal where nothing differs', async () => {
    expect(await played('v26.2.0', simulator())).toMatchObject({ outcome: 'equal', against, steps });
  });

  test('keeps each difference once, with the steps that have it', async () => {
    const kept = await played('v26.2.0', otherwise('style: unified', 'style: profile_first'));
    if (kept.outcome !== 'changed') throw new Error(kept.outcome);
    const [first] = kept.rows;
    expect(first?.path).toMatch(/^response\.body\.ui\.nodes\./);
    expect(first?.steps).toContain(1);
    expect(new Set(kept.rows.map(({ path, expected, got }) => JSON.stringify([path, expected, got]))).size).toBe(
      kept.rows.length,
    );
  });

  test('is refused with the server’s reason, if it does not accept the configuration', async () => {
    const refusing: Target = {
      ...simulator(),
      start: async () => {
        throw new StartRefused(
          'http://127.0.0.1 is not ready:\nflags\nI[#/methods] S[#/properties/methods] validation failed\nI[#/methods/a] S[#/enum] no such thing',
        );
      },
    };
    expect(await played('v26.2.0', refusing)).toMatchObject({
      outcome: 'refused',
      reason: '/methods/a: no such thing',
    });
  });

  test('fails if the servers have another version', async () => {
    await expect(played('v25.4.0', simulator())).rejects.toThrow('this kratos is v26.2.0, not v25.4.0');
  });
});

test('a list with one element more differs in that element', () => {
  const field = (name: string, value = '') => ({ attributes: { node_type: 'input', name, value } });
  expect(alignedDifferences([field('a'), field('b'), field('c')], [field('a'), field('c', 'x')], 'nodes')).toEqual([
    { path: 'nodes.1 (absent)', expected: field('b'), got: undefined },
    { path: 'nodes.2.attributes.value', expected: '', got: 'x' },
  ]);
  expect(alignedDifferences({ a: 1 }, { a: 1, b: [2] })).toEqual([{ path: 'b', expected: undefined, got: [2] }]);
});

test('outcomes contain no path of this machine', async () => {
  const { remove, schema } = await writeProfile(readProfile(suite.profile), { public: 'http://a', admin: 'http://b' });
  remove();
  const about = { suite: suite.name, profile: suite.profile, recorded: '2026-11-22', against, steps };
  const got = { message: `file://${schema}:5:9: no "schema" at ${schema}` };
  const rows = [{ path: 'response.body.error', got, steps: [1] }];
  expect(outcomeText({ ...about, outcome: 'changed', played: 1, rows })).toContain(
    '"file:///profile/identity.schema.json:5:9: no \\"schema\\" at /profile/identity.schema.json"',
  );
  expect(outcomeText({ ...about, outcome: 'refused', reason: `no ${schema}` })).toContain(
    '"reason": "no /profile/identity.schema.json"',
  );
});

test('the ledger shows which steps changed since a version', () => {
  const about = {
    suite: suite.name,
    profile: suite.profile,
    recorded: '2026-11-22',
    steps,
    servers: { kratos: { version: 'v25.4.0' } },
  };
  const rows = [{ path: 'response.status', expected: 200, got: 303, steps: [1, 2, 3, 7] }];
  const page = section('v25.4.0', [
    { ...about, against, outcome: 'changed', played: 7, rows },
    { ...about, against: 'another', outcome: 'refused', reason: 'a key' },
  ]);
  expect(page).toContain(
    'Of 2 suites, 0 get the same answers as from v26.2.0, 1 get other answers, and 1 have a configuration that it refuses.',
  );
  expect(page).toContain(`| ${suite.name} | v25.4.0 | 1-3, 7 of ${steps} | \`status\` |`);
  expect(page).toContain(`| ${suite.name} | to be run again | none | does not start: a key |`);
  expect(ranges([1, 3, 5, 7, 9, 11, 13, 14])).toBe('1, 3, 5, 7, 9, 11 and 2 more');
});
