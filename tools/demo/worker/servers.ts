import text from 'virtual:configuration';
import { createSimulator, type Simulator, systemClock, systemRandom } from 'ory-simulator/core';
import { mapTexts } from '../map-texts.ts';
import { placeholderOrigin } from './addresses.ts';
import type { configure } from './configure.ts';

/** Creates Kratos and Hydra from `tools/demo/*.yml` with the addresses of a page of an origin. */
export function createServers(origin: string): Simulator {
  const built: Awaited<ReturnType<typeof configure>> = JSON.parse(text);
  const configs = mapTexts(built, (value) => value.replaceAll(placeholderOrigin, origin));
  return createSimulator({ ...configs, runtime: { clock: systemClock, random: systemRandom, quickKeys: true } });
}
