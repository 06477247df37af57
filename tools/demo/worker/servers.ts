import text from 'virtual:configuration';
import { createSimulator } from 'ory-simulator';
import { systemClock, systemRandom } from 'ory-simulator/runtime/runtime';
import { mapTexts } from '../map-texts.ts';
import { anywhere } from './addresses.ts';
import type { configure } from './configure.ts';

/** Kratos and Hydra as `tools/demo/*.yml` describes them, at the addresses of a page of that origin. */
export function createServers(origin: string) {
  const built: Awaited<ReturnType<typeof configure>> = JSON.parse(text);
  const configs = mapTexts(built, (value) => value.replaceAll(anywhere, origin));
  return createSimulator({ ...configs, runtime: { clock: systemClock, random: systemRandom, quickKeys: true } });
}
