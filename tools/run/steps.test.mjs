import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { steps } from './steps.mjs';

const root = new URL('../../', import.meta.url);
const text = (path) => readFileSync(new URL(path, root), 'utf8');
const find = (pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => ['node_modules', 'dist', '.git'].includes(name) });
const argumentsOf = (name) =>
  steps
    .find((step) => step.name === name)
    .run('report', [])
    .join(' ');

test('each step belongs to the gate or to the rest, and has a name of its own', () => {
  expect(steps.filter(({ part }) => part !== 'gate' && part !== 'rest')).toEqual([]);
  expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
});

test('each test file belongs to one step', () => {
  const projects = vitestConfig.test.projects.map(({ test: { name, include, exclude = [] } }) => ({
    name,
    has: (file) => include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
  }));
  const taken = ['unit', 'process', 'recorded'].flatMap((step) =>
    [...argumentsOf(step).matchAll(/--project (\w+)/g)].map(([, name]) => name),
  );
  expect(taken.toSorted()).toEqual(projects.map(({ name }) => name).toSorted());
  const wrong = find('**/*.test.{ts,tsx,mjs}')
    // They have Vitest configurations and steps of their own.
    .filter((file) => !/^(contract-tests|tools\/node-versions)\//.test(file))
    .map((file) => [file, projects.filter(({ has }) => has(file)).map(({ name }) => name)])
    .filter(([, names]) => names.length !== 1);
  expect(wrong).toEqual([]);
});

test.each(['process', 'recorded'])('each file that the project "%s" names exists', (project) => {
  const { include } = vitestConfig.test.projects.find(({ test: { name } }) => name === project).test;
  expect(include.filter((glob) => find(glob).length === 0)).toEqual([]);
});

test('each story belongs to one step', () => {
  expect(argumentsOf('stories').replace('--grep @gate', '')).toBe(
    argumentsOf('e2e').replace('--grep-invert @gate', ''),
  );
});

test('the gate has 20 to 30 stories, and some of each kind', () => {
  const tagged = find('e2e/stories/**/*.story.ts').flatMap((file) =>
    (text(file).match(/'@gate'/g) ?? []).map(() => file.replaceAll('\\', '/').split('/').slice(2).join('/')),
  );
  expect(tagged.length).toBeGreaterThanOrEqual(20);
  expect(tagged.length).toBeLessThanOrEqual(30);
  const needed = [
    'sign-in/oauth2',
    'sign-in/second-factor',
    'account/recovery',
    'account/settings',
    'views/scriptless',
    'looks/languages',
    'panel/panel-oauth2',
  ];
  expect(needed.filter((name) => !tagged.includes(`${name}.story.ts`))).toEqual([]);
});

test('the whole run has all suites in the process of the test and over HTTP', () => {
  for (const target of ['simulator', 'http'])
    expect(argumentsOf(`contract-${target}`)).toBe(`contract-tests/run.ts --target ${target} --json report`);
});

test('the jobs of a pull request and of a night run all steps, and all shards of a step', () => {
  const commands = find('.github/workflows/{checks,parity}.yml').flatMap((file) =>
    Object.values(load(text(file)).jobs).flatMap(({ strategy, steps: lines }) =>
      lines
        .flatMap(({ run }) => /^npm test -- (.*)$/.exec(run ?? '')?.[1] ?? [])
        .flatMap((names) => (names.endsWith('{ matrix.steps }}') ? strategy.matrix.steps : [names])),
    ),
  );
  const named = commands.flatMap((names) => names.split(' ')).filter((name) => !name.startsWith('--'));
  const expected = steps.map(({ name }) => name).filter((name) => name !== 'contract-binary');
  expect([...new Set(named)].toSorted()).toEqual(expected.toSorted());
  const shards = Object.entries(Object.groupBy(commands, (names) => names.split(' ')[0]));
  for (const [name, rows] of shards) {
    const all = rows.map((_, index) => `${name} --shard=${index + 1}/${rows.length}`);
    if (rows.length > 1) expect(rows).toEqual(all);
  }
});
