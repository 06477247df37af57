import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { matchesGlob, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

async function sources(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: root })) if (!/\.(test|fixture)\.ts$/.test(file)) found.push(file);
  return found.map((file) => file.replaceAll('\\', '/'));
}

const imported = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** Folders and those that their files import, for a type or in earnest. */
async function graph(): Promise<Map<string, Set<string>>> {
  const folders = new Map<string, Set<string>>();
  for (const file of await sources()) {
    const folder = posix.dirname(file);
    const below = folders.get(folder) ?? new Set();
    folders.set(folder, below);
    for (const [, target = ''] of readFileSync(`${root}${file}`, 'utf8').matchAll(imported)) {
      const other = posix.dirname(posix.join(folder, target));
      if (other !== folder && !other.startsWith('..')) below.add(other);
    }
  }
  return folders;
}

test('no folder reaches itself by way of others', async () => {
  const folders = await graph();
  const circle = (folder: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    for (const next of folders.get(folder) ?? []) {
      const found = circle(next, [...way, folder]);
      if (found) return found;
    }
    folders.set(folder, new Set());
    return undefined;
  };
  for (const folder of [...folders.keys()]) expect(circle(folder, [])).toBeUndefined();
});

test('the fences of the linter know every folder below the top', async () => {
  const { overrides } = JSON.parse(readFileSync(`${root}biome.json`, 'utf8')) as {
    readonly overrides: readonly { readonly includes: readonly string[] }[];
  };
  const fenced = overrides.flatMap(({ includes }) => includes.filter((each) => !each.startsWith('!')));
  const whole = ['kratos/**', 'hydra/**'];
  const tops = ['.', 'kratos', 'kratos/flow', 'kratos/method', 'hydra'];
  const stranger = (folder: string) =>
    !tops.includes(folder) && !fenced.some((each) => !whole.includes(each) && matchesGlob(`${folder}/x.ts`, each));
  expect([...(await graph()).keys()].filter(stranger)).toEqual([]);
});

test('files and folders stay small', async () => {
  const files = await sources();
  const lines = files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8').split('\n').length - 1] as const);
  expect(lines.filter(([, count]) => count > 250)).toEqual([]);
  expect(lines.map(([, count]) => count).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(
    65,
  );
  const perFolder = Map.groupBy(files, (file) => posix.dirname(file));
  expect([...perFolder].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([]);
});
