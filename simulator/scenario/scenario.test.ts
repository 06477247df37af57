import { expect, test } from 'vitest';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { SourceFile } from '../config/located.ts';
import { movableClock } from '../control/clock.ts';
import { createWorlds } from '../control/worlds.ts';
import { createHydra } from '../hydra/index.ts';
import { createKratos } from '../kratos/index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';
import { scenarios } from './catalogue/index.ts';

const options = { env: {}, dev: true };

async function world() {
  const file = { ...options, files: ['demo/kratos.yml'] };
  const { config } = await loadKratosConfig(file);
  const hydra = await loadHydraConfig({ ...options, files: ['demo/hydra.yml'] });
  const configured = async (over: SourceFile) => (await loadKratosConfig({ ...file, over: [over] })).config;
  const real = manualClock(Date.parse('2026-01-01T12:00:00.001Z'));
  const runtime = { clock: real, random: seededRandom(7), quickKeys: true, fetch };
  const kratos = { config, make: createKratos, configured };
  return createWorlds({ kratos, hydra: { config: hydra.config, make: createHydra } }, runtime, movableClock(real));
}

const worlds = await world();

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
  const { open, shown } = await worlds.play(scenario);
  expect(open).toMatch(/^http:\/\/127\.0\.0\.1:4455\//);
  expect(scenario.shows.filter((each) => !shown.has(each))).toEqual([]);
});
