import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const scriptsOf = (workspace) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).scripts ?? {};
const folders =
  /^(?:contract-tests|gateway|panel|simulator|src|locales|screens|e2e|scripts|openapi|docs|demo|bench|dev|deploy|testkit|tools|evidence)\//;
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.yml'], { cwd: root });

/** Returns the paths in a document, without placeholders (`<name>`, `*`, `…`). */
function pathsIn(text) {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => ({ path, isLink: true }));
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => ({ path, isLink: false }));
  return [...links, ...spans.filter(({ path }) => folders.test(path) && !/[<*{…]|\bNAME\b/.test(path))];
}

test.each(documents)('the files and commands in %s exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const missing = pathsIn(text).filter(
    ({ path, isLink }) => !existsSync(isLink ? join(root, dirname(document), path) : join(root, path)),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
  const commands = [...text.matchAll(/npm run (?:-s |--silent )?([\w:-]+)(?: -w ([\w/]+))?/g)];
  const unknown = commands.filter(([, name, workspace = '.']) => !(name in scriptsOf(workspace)));
  expect(unknown.map(([command]) => command)).toEqual([]);
});

test('docs/README.md links to each document', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const linked = pathsIn(index).map(({ path }) => join('docs', path));
  const pages = globSync('docs/**/*.md', { cwd: root }).filter((page) => !page.startsWith('docs/decisions/'));
  expect(pages.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([]);
});

/** Anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('%s links only to headings that there are', (document) => {
  const links = [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  const gone = links.filter(([, path, anchor]) => {
    const target = path === '' ? document : join(dirname(document), path);
    return !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
  });
  expect(gone.map(([link]) => link)).toEqual([]);
});
