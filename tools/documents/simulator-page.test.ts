import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@members/openapi/document';
import { helpOf, mcpHelp, panelHelp, sheetHelp, upHelp } from 'ory-simulator/reference';
import { expect, test } from 'vitest';
import { withCalls } from './control-api.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');
const reference = read('reference/simulator.md');
const controlApi = read('reference/control-api.md');
const recipes = read('guides/recipes.md');
const parityGuide = read('guides/check-parity.md');
const { paths, components } = readDocument('simulator');
const spans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

test('the page on the control API has a table of all calls (node tools/documents/control-api.ts writes it)', () => {
  expect(controlApi).toBe(withCalls(controlApi));
  const operations = Object.values(paths).flatMap((path) => Object.entries(path));
  const unexplained = operations.filter(([method, { summary }]) => method !== 'parameters' && !summary);
  expect(unexplained).toEqual([]);
});

test('the page on the control API names each member of a fault and of a clock change', () => {
  const schemas = components?.schemas as Readonly<Record<string, { readonly properties: object }>>;
  for (const name of ['NewFault', 'ClockChange'])
    for (const member of Object.keys(schemas[name]?.properties ?? {})) expect(controlApi).toContain(`"${member}"`);
});

test('the README explains the options that Ory’s servers do not have, and no unknown option', () => {
  const help = ['kratos', 'hydra', 'upstream']
    .map((name) => helpOf(name as 'kratos', 'ory-simulator'))
    .concat(upHelp('ory-simulator'), panelHelp('ory-simulator'), mcpHelp('ory-simulator'), sheetHelp('ory-simulator'))
    .join('\n');
  const flags = new Set([...help.matchAll(/--[a-z-]+/g)].map(([flag]) => flag));
  const orys = ['--config', '--dev', '--sqa-opt-out', '--help', '--watch-courier'];
  const named = spans(reference.replaceAll('```', '')).join('\n');
  expect([...flags].filter((flag) => !orys.includes(flag) && !named.includes(flag))).toEqual([]);
  const lines = `${reference}\n${controlApi}\n${recipes}`
    .split('\n')
    .filter((line) => !/curl|npm run (?:contract|dev|evidence)|npm install|docker build|NODE_OPTIONS|proxy/.test(line));
  const namedFlags = lines.flatMap((line) => [...line.matchAll(/(?<![\w#-])--[a-z][a-z-]*/g)].map(([flag]) => flag));
  expect([...new Set(namedFlags)].filter((flag) => !flags.has(flag))).toEqual([]);
});

test('the default ports of the proxy are those in docs/reference/simulator.md', () => {
  const proxy = readFileSync(join(root, 'contract-tests/proxy/main.ts'), 'utf8');
  for (const [flag, port] of [...parityGuide.matchAll(/(\d{4}) \(`--(port|journal)`\)/g)].map(([, at, name]) => [
    name,
    at,
  ]))
    expect(proxy).toContain(`${flag}: { ...text, default: '${port}' }`);
  expect(parityGuide.match(/\d{4} \(`--(?:port|journal)`\)/g)).toHaveLength(2);
});

test('the reference gives the right number of kinds of social sign-in providers', () => {
  const keys = readFileSync(join(root, 'simulator/config/kratos-keys-methods.ts'), 'utf8');
  const kinds = /'(github\|[^']+)'/.exec(keys)?.[1]?.split('|') ?? [];
  expect(reference).toContain(`each of the ${kinds.length} kinds of providers`);
});
