import { expect, test } from 'vitest';
import suite from '../../cases/registration/no-session/suite.ts';
import { readProfile } from '../../targets/profile.ts';
import { simulator } from '../../targets/simulator.ts';
import { run } from '../play.ts';
import { compareRuns } from './compare-runs.ts';
import { serversOf } from './servers.ts';

const profile = readProfile(suite.profile);
const [a, b] = ['http://127.0.0.1:4433', 'http://127.0.0.1:5433'] as const;

async function playedWith(kratos: string) {
  const servers = await simulator().start({ ...profile, kratos });
  return run(suite, servers).finally(() => servers.stop());
}

test('two servers of one profile are equal, and one with another setting differs', async () => {
  const one = await playedWith(profile.kratos);
  expect(compareRuns(suite.name, one, await playedWith(profile.kratos))).toEqual([]);
  const other = await playedWith(profile.kratos.replace('style: unified', 'style: profile_first'));
  const [first] = compareRuns(suite.name, one, other);
  expect(first).toMatch(
    /^registration\/no-session, GET <public>\/self-service\/registration\/browser .*\n {2}expected .*\n {2}got .*\n {2}curl /,
  );
});

test('a suite that gave up is named where no step differs', async () => {
  const one = await playedWith(profile.kratos);
  const other = { ...one, failure: new Error('no code came') };
  expect(compareRuns(suite.name, one, other)).toEqual([
    `${suite.name} stopped after ${one.steps.length} equal steps: no code came`,
  ]);
});

test('servers are named in pairs; the admin port follows the public one', () => {
  const [one, other] = serversOf({ kratos: [a, b], hydra: ['http://h:4444', 'http://h:5444'] });
  expect(one).toMatchObject({ KRATOS_PUBLIC_URL: a, KRATOS_ADMIN_URL: 'http://127.0.0.1:4434' });
  expect(other).toMatchObject({ KRATOS_PUBLIC_URL: b, HYDRA_ADMIN_URL: 'http://h:5445' });
  expect(serversOf({ kratos: [a, b], admin: ['x', 'y'] })[1].KRATOS_ADMIN_URL).toBe('y');
  expect(() => serversOf({ kratos: [a] })).toThrow('--kratos');
  expect(() => serversOf({ kratos: [a, b], admin: [a] })).toThrow('--admin');
});
