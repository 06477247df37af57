import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { diagnose, page, type SeenFault, withTable } from './page.ts';
import { startSimulated } from './running.ts';
import { shows } from './shows.ts';

const folder = (kind: string) => join(import.meta.dirname, kind);
const filesOf = (kind: string) =>
  readdirSync(folder(kind)).flatMap((file) => (file.endsWith('.yml') ? [file.replace('.yml', '')] : []));

/** The path from the root of the repository, where the tests run: the files name their identity schemas from there. */
const fileOf = (kind: string, name: string) => relative(process.cwd(), join(folder(kind), `${name}.yml`));

/** Returns the lines and names of the problems, as `4: cors-off`. */
const problemsOf = async (file: string) =>
  (await diagnose(file)).map(({ id, at }) => `${at.replace(/^.*:/, '')}: ${id}`);

/** For each file the lines and the rules. */
const faults: Readonly<Record<string, string | readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8'),
);
const recording: { readonly version: string; readonly seen: Readonly<Record<string, SeenFault>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'seen.json'), 'utf8'),
);

test('each faulty configuration has an expectation and a recording', () => {
  expect(recording.version).toBe('v26.2.0');
  const names = filesOf('faults');
  expect(names.length).toBeGreaterThanOrEqual(100);
  expect(filesOf('right').length).toBeGreaterThanOrEqual(15);
  expect(Object.keys(faults).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(recording.seen).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(shows).toSorted()).toEqual(names.toSorted());
});

test.each(filesOf('faults'))('the doctor finds the fault of %s, and nothing else', async (name) => {
  expect(await problemsOf(fileOf('faults', name))).toEqual([faults[name]].flat());
});

test.each(filesOf('right'))('the doctor finds nothing in %s', async (name) => {
  expect(await problemsOf(fileOf('right', name))).toEqual([]);
});

const shown = Object.entries(shows).flatMap(([name, show]) => (typeof show === 'function' ? [{ name, show }] : []));

test.each(shown)('the simulator shows people the fault of $name as Kratos does', async ({ name, show }) => {
  expect(await show({ file: fileOf('faults', name), start: startSimulated })).toEqual(recording.seen[name]);
});

test('the table of docs/reference/doctor.md is up to date', async () => {
  const files = Object.fromEntries(filesOf('faults').map((name) => [name, fileOf('faults', name)]));
  // `npm run parity -- doctor --page` writes it.
  expect(readFileSync(page, 'utf8')).toBe(await withTable(files, recording.seen));
});
