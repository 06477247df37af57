import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from './catalogue/index.ts';
import { coverage, coveragePage, uncovered } from './coverage.ts';
import { playground } from './playground.fixture.ts';

const { worlds } = await playground();
const played = new Map<string, ReadonlySet<string>>();

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
  const { open, shown } = await worlds.play(scenario);
  played.set(name, shown);
  // At the app or the application.
  expect(open).toMatch(/^http:\/\/127\.0\.0\.1:(?:4455|4446)\//);
  expect(scenario.shows.filter((each) => !shown.has(each))).toEqual([]);
});

test('a scenario shows every message, error, state and kind of node, and docs/scenarios.md lists them', () => {
  const sections = coverage(scenarios, played);
  expect(uncovered(sections)).toEqual([]);
  // If the page differs, run: node tools/documents/scenarios.ts
  expect(readFileSync('docs/scenarios.md', 'utf8')).toBe(coveragePage(scenarios, sections));
});

test('names of scenarios are unique and have the form family/name', () => {
  const names = scenarios.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(name))).toEqual([]);
});
