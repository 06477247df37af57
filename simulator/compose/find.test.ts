import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findIn } from './find.ts';

const runs = 'services: { id: { image: oryd/kratos } }';
const other = 'services: { web: { image: nginx } }';

/** Searches files, given by their paths. */
const find = (files: Readonly<Record<string, string>>) => {
  const texts = new Map(
    Object.entries(files).flatMap(([path, text]) => [
      [path, text],
      [resolve(path), text],
    ]),
  );
  return findIn(Object.keys(files), (path) => texts.get(path));
};

test.for([
  ['a compose file before a kratos.yml', { 'kratos.yml': '', 'compose.yaml': runs }, 'compose.yaml'],
  [
    'the one that runs Kratos',
    { 'docker-compose.yml': other, 'docker-compose.auth.yml': runs },
    'docker-compose.auth.yml',
  ],
  ['the usual name first', { 'docker-compose.test.yml': runs, 'docker-compose.yml': runs }, 'docker-compose.yml'],
  ['a folder of tests last', { 'test/compose.yml': runs, 'deploy/dev/compose.yml': runs }, 'deploy/dev/compose.yml'],
  ['a file with another name', { 'quickstart.yml': runs, 'ci.yml': other }, 'quickstart.yml'],
  ['a broken file is passed over', { 'compose.yml': 'services: [', 'docker-compose.yml': runs }, 'docker-compose.yml'],
] as const)('%s', ([, files, expected]) => {
  expect(find(files)).toMatchObject({ kind: 'compose', files: [expected] });
});

test('the override beside a compose file belongs to it', () => {
  const files = { 'docker-compose.yml': runs, 'docker-compose.override.yml': other };
  expect(find(files)).toMatchObject({ files: ['docker-compose.yml', 'docker-compose.override.yml'] });
});

test('files of configuration are found below, also with a dot; the others are named', () => {
  expect(find({ 'config/.kratos.yaml': '', 'contrib/a/kratos.yml': '', 'ory/hydra.yml': '' })).toEqual({
    kind: 'files',
    kratos: 'config/.kratos.yaml',
    hydra: 'ory/hydra.yml',
    why: 'config/.kratos.yaml, ory/hydra.yml: files of configuration (-c takes another: contrib/a/kratos.yml)',
  });
});

test('the values of a Helm chart, also of a chart of charts', () => {
  const values = 'kratos: { development: true, config: { log: {} } }\nhydra: { hydra: { config: { ttl: {} } } }';
  expect(find({ 'values-dev.yaml': values, 'templates/values.yaml': '{{ broken' })).toMatchObject({
    kind: 'helm',
    values: { dev: true, kratos: { text: '{"log":{}}' }, hydra: { text: '{"ttl":{}}' } },
  });
});

test('nothing is found in a folder of something else', () => {
  expect(find({ 'compose.yml': other, 'values.yaml': 'image: nginx', 'README.md': 'kratos.yml' })).toBeUndefined();
});
