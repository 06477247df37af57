/** `node tools/documents/scenarios.ts` plays every scenario and writes `docs/scenarios.md`. */
import { writeFile } from 'node:fs/promises';
import { scenarios } from 'ory-simulator/scenario/catalogue';
import { coverage, coveragePage, uncovered } from 'ory-simulator/scenario/coverage';
import { playground } from 'ory-simulator/scenario/playground.fixture';

const { worlds } = await playground();
const played = new Map<string, ReadonlySet<string>>();
for (const scenario of scenarios) played.set(scenario.name, (await worlds.play(scenario)).shown);
const sections = coverage(scenarios, played);
await writeFile(new URL('../../docs/scenarios.md', import.meta.url), coveragePage(scenarios, sections));
const missing = uncovered(sections);
console.log(`${scenarios.length} scenarios${missing.length === 0 ? '' : `; no scenario shows ${missing.join(', ')}`}`);
