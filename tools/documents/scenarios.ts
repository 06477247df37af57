/** `node tools/documents/scenarios.ts` plays every scenario and writes `docs/scenarios.md`. */
import { writeFile } from 'node:fs/promises';
import { scenarios } from 'ory-simulator/reference';
import { coverage, coveragePage, playground, uncovered } from 'ory-simulator/testing';

const { worlds } = await playground();
const played = new Map<string, ReadonlySet<string>>();
for (const scenario of scenarios) played.set(scenario.name, (await worlds.play(scenario)).shown);
const sections = coverage(scenarios, played);
await writeFile(new URL('../../docs/scenarios.md', import.meta.url), coveragePage(scenarios, sections));
const missing = uncovered(sections);
console.log(`${scenarios.length} scenarios${missing.length === 0 ? '' : `; no scenario shows ${missing.join(', ')}`}`);
