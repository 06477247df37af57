import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFurther, needsFurther } from './parts.ts';

const src = join(import.meta.dirname, '../src');

/** A file and all that it imports, types and other screens left out. */
function closure(start: string): string[] {
  const found = new Set([start]);
  for (const file of found) {
    const text = readFileSync(file, 'utf8').replace(/import\('\.\/routes[^)]*\)|import type [^;]*;/g, '');
    for (const [, name = ''] of text.matchAll(/(?:from |import |import\()'(\.[^']+\.tsx?)'/g))
      found.add(join(file, '..', name));
  }
  return [...found].filter((file) => file.startsWith(src));
}

/** Beginnings of keys in a file that stand in the second part, as `settings.card.${name}` does. */
const furtherIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`]((?:[a-z]\w*\.)+)[\w$]/g)].flatMap(([, start = '']) =>
    isFurther(start) ? [start] : [],
  );

/** The screens that the router loads, by their paths. */
const screens = readFileSync(join(src, 'router.tsx'), 'utf8')
  .split("path: '")
  .slice(1)
  .flatMap((piece): [string, string][] => {
    const [, path = '', file] = /^([^']+)'.*?import\('(\.\/routes\/[^']+)'\)/s.exec(piece) ?? [];
    return file === undefined ? [] : [[path, join(src, file)]];
  });

test('the router tells its screens', () => {
  expect(screens.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/registration', '/recovery', '/settings', '/consent', '/error', '*']),
  );
});

test.each([
  ...screens,
  ['/', join(src, 'routes/dashboard.tsx')],
  ['/login', join(src, 'main.tsx')],
  ['/verification', join(src, 'routes/verification.tsx')],
])('%s: whether its words are in the second part is known of its path', (path, file) => {
  expect(existsSync(file)).toBe(true);
  const used = closure(file).flatMap(furtherIn);
  if (needsFurther(path)) expect(used).not.toEqual([]);
  else expect(used).toEqual([]);
});

test.each([
  ['settings.title', true],
  ['sessions.end', true],
  ['session.level', true],
  ['identities.messages.1050001', true],
  ['identities.messages.1050013', false],
  ['identities.messages.4000001', false],
  ['signedOut.title', false],
  ['login.title', false],
])('%s: in the second part %s', (key, further) => {
  expect(isFurther(key)).toBe(further);
});
