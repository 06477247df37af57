import { expect, test } from 'vitest';
import suite from '../../cases/registration/no-session/suite.ts';
import { readProfile } from '../../targets/profile.ts';
import { simulator } from '../../targets/simulator.ts';
import { runSuite } from '../run-suite.ts';
import { compareRuns } from './compare-runs.ts';
import { diffEnvironments } from './servers.ts';

const profile = readProfile(suite.profile);
const [a, b] = ['http://127.0.0.1:4433', 'http://127.0.0.1:5433'] as const;

async function playedWith(kratos: string) {
  const servers = await simulator().start({ ...profile, kratos });
  return runSuite(suite, servers).finally(() => servers.stop());
}

test('two servers with the same profile are equal, and a server with another setting differs', async () => {
  const one = await playedWith(profile.kratos);
  expect(compareRuns(suite.name, one, await playedWith(profile.kratos))).toEqual([]);
  const other = await playedWith(profile.kratos.replace('style: unified', 'style: profile_first'));
  const [first] = compareRuns(suite.name, one, other);
  expect(first).toMatch(
    /^registration\/no-session, GET <public>\/self-service\/registration\/browser .*\n {2}expected .*\n {2}got .*\n {2}sent .*\n {2}curl /,
  );
});

test('a suite that failed on one server is reported although no step differs', async () => {
  const one = await playedWith(profile.kratos);
  const other = { ...one, failure: new Error('no code came') };
  expect(compareRuns(suite.name, one, other)).toEqual([
    `${suite.name} stopped after ${one.steps.length} equal steps: no code came`,
  ]);
});

test('each option names both servers, and the admin port is by default the one after the public port', () => {
  const [one, other] = diffEnvironments({ kratos: [a, b], hydra: ['http://h:4444', 'http://h:5444'] });
  expect(one).toMatchObject({ KRATOS_PUBLIC_URL: a, KRATOS_ADMIN_URL: 'http://127.0.0.1:4434' });
  expect(other).toMatchObject({ KRATOS_PUBLIC_URL: b, HYDRA_ADMIN_URL: 'http://h:5445' });
  expect(diffEnvironments({ kratos: [a, b], admin: ['x', 'y'] })[1].KRATOS_ADMIN_URL).toBe('y');
  expect(() => diffEnvironments({ kratos: [a] })).toThrow('--kratos');
  expect(() => diffEnvironments({ kratos: [a, b], admin: [a] })).toThrow('--admin');
});
