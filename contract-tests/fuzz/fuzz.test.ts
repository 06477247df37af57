import { expect, test } from 'vitest';
import { readProfile } from '../targets/profile.ts';
import { simulator } from '../targets/simulator.ts';
import { fuzz } from './fuzz.ts';
import { printed } from './print.ts';
import type { Shrunk } from './shrink.ts';

const profile = readProfile('password');

async function compared(kratos: string, steps: number) {
  const found: Shrunk[] = [];
  const pair = {
    live: await simulator().start({ ...profile, kratos }),
    simulator: await simulator().start(profile),
  };
  const options = {
    seed: 1,
    steps,
    found: (shrunk: Shrunk) => {
      found.push(shrunk);
      return false;
    },
    passing: () => undefined,
  };
  return { ...(await fuzz(pair, options)), found };
}

test('two equal servers show no difference', async () => {
  const { kinds, steps } = await compared(profile.kratos, 200);
  expect([...kinds]).toEqual([]);
  expect(steps).toBeGreaterThanOrEqual(200);
});

test('a setting that is another is found, by the shortest walk that shows it', async () => {
  const planted = profile.kratos.replace('            - hook: session\n', '            - hook: show_verification_ui\n');
  expect(planted).not.toBe(profile.kratos);
  const { found } = await compared(planted, 2000);
  expect(found).toHaveLength(1);
  const [{ walk }] = found as [Shrunk];
  expect(walk.map((move) => move.do)).toEqual(['begin', 'submit']);
  const text = printed(found[0] as Shrunk, profile.name, 1);
  expect(text).toContain("export default contract('odd-walks-NAME', { profile: 'password' }, walk([");
  expect(text).toContain("  { do: 'begin', as: ");
});
