import { expect, test } from 'vitest';
import { readProfile } from '../targets/profile.ts';
import { simulator } from '../targets/simulator.ts';
import type { RunningServers } from '../targets/target.ts';
import { fuzz } from './fuzz.ts';
import { printWalk } from './print.ts';
import { createChoices } from './random-choices.ts';
import { startServerPair } from './servers.ts';
import type { ShrunkWalk } from './shrink.ts';

const profile = readProfile('password');

async function compared(kratos: string, steps: number) {
  const found: ShrunkWalk[] = [];
  const pair = {
    live: await simulator().start({ ...profile, kratos }),
    simulator: await simulator().start(profile),
  };
  const options = {
    seed: 1,
    steps,
    onDifference: (shrunk: ShrunkWalk) => {
      found.push(shrunk);
      return false;
    },
    onPassingDifference: () => undefined,
  };
  return { ...(await fuzz(pair, options)), found };
}

test('two equal servers show no difference', async () => {
  const { kinds, steps } = await compared(profile.kratos, 200);
  expect([...kinds]).toEqual([]);
  expect(steps).toBeGreaterThanOrEqual(200);
});

test('a different setting is found, and reported with the shortest walk that shows it', async () => {
  const planted = profile.kratos.replace('            - hook: session\n', '            - hook: show_verification_ui\n');
  expect(planted).not.toBe(profile.kratos);
  const { found } = await compared(planted, 2000);
  expect(found).toHaveLength(1);
  const [{ walk }] = found as [ShrunkWalk];
  expect(walk.map((move) => move.do)).toEqual(['begin', 'submit']);
  const text = printWalk(found[0] as ShrunkWalk, profile.name, 1);
  expect(text).toContain("export default contract('AREA/CASE', { profile: 'password' }, walk([");
  expect(text).toContain("  { do: 'begin', as: ");
});

/** Returns servers that add a header to their answers with some probability. */
function withRandomHeader(servers: RunningServers, likely: number): RunningServers {
  const { chance } = createChoices(9);
  const send: RunningServers['send'] = async (request) => {
    const answer = await servers.send(request);
    return {
      ...answer,
      headers: [...answer.headers, ...(chance(likely) ? [['x-mood', 'odd'] as [string, string]] : [])],
    };
  };
  return { ...servers, send };
}

test.each([
  ['agrees at times', 0.01, [], 0],
  ['never agrees', 0.9, ['response.headers.x-mood'], 1],
])('a live server that differs from itself and %s', async (_, likely, places, atLeast) => {
  const reported: string[] = [];
  const pair = {
    live: withRandomHeader(await simulator().start(profile), likely),
    simulator: await simulator().start(profile),
  };
  const { kinds, agreedOnRetry } = await fuzz(pair, {
    seed: 1,
    steps: 100,
    onDifference: ({ walkDifference }) => reported.push(walkDifference.difference.path) === 0,
    onPassingDifference: ({ difference }) => reported.push(difference.path),
  });
  expect(new Set(reported)).toEqual(new Set(places));
  expect(kinds.size).toBeGreaterThanOrEqual(atLeast);
  expect(agreedOnRetry > 0).toBe(places.length === 0);
});

test.each([
  [{}, '--kratos names a server, or --profile'],
  [{ kratos: 'http://127.0.0.1:1' }, '--kratos-admin names'],
  [{ kratos: 'http://127.0.0.1:1', 'kratos-admin': 'http://127.0.0.1:2' }, '--config names the kratos.yml'],
  [
    { kratos: 'http://127.0.0.1:1', 'kratos-admin': 'http://127.0.0.1:2', hydra: 'http://127.0.0.1:3' },
    '--hydra and --hydra-admin go together',
  ],
  [{ profile: 'password' }, 'KRATOS_BINARY is not set'],
])('incomplete options are refused with a message: %j', async (named, message) => {
  await expect(startServerPair(named, {})).rejects.toThrow(message);
});
