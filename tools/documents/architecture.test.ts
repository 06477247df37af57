import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entries } from '../package/entries.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/explanation/architecture.md');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const workspaces: readonly string[] = JSON.parse(read('package.json')).workspaces;
const manifests = new Map<string, Manifest>(
  workspaces.map((folder) => [folder, JSON.parse(read(`${folder}/package.json`))]),
);
const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
const foldersIn = (packages: Manifest['dependencies'] = {}) =>
  Object.keys(packages).flatMap((name) => folderOf.get(name) ?? []);

/** The packages in the order of the page. */
const order = [...page.slice(0, page.indexOf('Three files decide')).matchAll(/`([^`]+)`/g)].map(
  ([, name = '']) => name,
);

test('the page names each package', () => {
  expect(order.toSorted()).toEqual(workspaces.toSorted());
});

test('a package imports only packages to the left of it', () => {
  for (const [folder, { dependencies }] of manifests) {
    const left = order.slice(0, order.indexOf(folder));
    expect(
      foldersIn(dependencies).filter((name) => !left.includes(name)),
      folder,
    ).toEqual([]);
  }
});

test('other packages enter the simulator as its users do, or by one of five doors', () => {
  const { exports } = JSON.parse(read('simulator/package.json')) as { exports: Readonly<Record<string, string>> };
  const isDoor = (file: string) => file.startsWith('./doors/');
  const own = Object.entries(exports).filter(([, file]) => !isDoor(file));
  expect(Object.fromEntries(own.map(([entry, file]) => [entry, `simulator${file.slice(1)}`]))).toEqual(entries);
  expect(Object.values(exports).filter(isDoor)).toHaveLength(5);
});

test('the README shows where each package belongs, and only folders that exist', () => {
  const [, picture = ''] = /```mermaid([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const shown = [...picture.matchAll(/: ([^"]+)"/g)].flatMap(([, folders = '']) => folders.split(', '));
  // The parts of the app are folders of `src`.
  const isShown = (folder: string) => shown.includes(folder) || shown.includes(folder.split('/')[0] ?? '');
  expect(workspaces.filter((folder) => !isShown(folder))).toEqual([]);
  expect(shown.filter((folder) => !workspaces.includes(folder))).toEqual([]);
});
