import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Numbers of headings (`## 8 Errors`, `### 8.2 The answer 422`) and of rules (`- **8.2.1** …`). */
const numbers = new Set(
  [...specification.matchAll(/^(?:#{2,3} |- \*\*)(\d+(?:\.\d+)*)\b/gm)].map(([, number]) => number),
);

/** Finds "specification 2.4", and each number of "specification 2.4, 8.1 and 8.2.1". */
const citation = /\bspecification (\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)+)*)/gi;

/** Citations of documents that are not in the repository. */
const outside = [
  /\bspec(?:ification)?,? \(?sections? \d/i,
  /\bspecification[^.]{0,40} \(sections? \d/i,
  /\bdesign('s)? decisions? \d/i,
  /\brequirement \d/,
  /\b(?:kratos|hydra|its)('s)? behaviou?r,? (?:section )?\d/i,
  /\bsection \d+ of its behaviour\b/i,
  /\b(?:product-spec|kratos-behaviour|hydra-behaviour|simulator-facts|simulator-capabilities)\b/,
  /\bsimulator facts\b/i,
];

const texts = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.md', '*.css', '*.yaml', '*.yml'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => file !== '' && !file.includes('/generated/') && !file.endsWith('tools/documents/citations.test.ts'),
  );

/** Returns the text of a file without comment marks, so that a citation can span two lines. */
const proseOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');

test('each number of the specification is used once', () => {
  const all = [...specification.matchAll(/^(?:#{2,3} |- \*\*)(\d+(?:\.\d+)*)\b/gm)].map(([, number]) => number);
  expect(all.filter((number, index) => all.indexOf(number) !== index)).toEqual([]);
});

test('a cited number of the specification exists', () => {
  const cited = texts.flatMap((file) =>
    [...proseOf(file).matchAll(citation)].flatMap(([, list]) =>
      (list ?? '').split(/, | and /).map((number) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('a rule to which another rule of the specification refers exists', () => {
  const referred = [...specification.matchAll(/\((?:but see )?(\d+\.\d+(?:\.\d+)?)\)/g)].map(([, number]) => number);
  expect(referred.length).toBeGreaterThan(3);
  expect(referred.filter((number) => !numbers.has(number))).toEqual([]);
});

test('no document outside the repository is cited', () => {
  const found = texts.flatMap((file) => {
    const prose = proseOf(file);
    return outside.flatMap((form) => (form.exec(prose) ?? []).slice(0, 1).map((words) => `${file}: ${words}`));
  });
  expect(found).toEqual([]);
});

/** Returns the texts in the specification's tables, by catalogue key and language. */
function tableTexts() {
  const rows: { readonly key: string; readonly language: string; readonly text: string }[] = [];
  let languages: readonly string[] = [];
  for (const line of specification.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'key') languages = cells.slice(1);
    const key = /^`([^`]+)`$/.exec(cells[0] ?? '')?.[1];
    if (cells.length === 0) languages = [];
    if (key === undefined) continue;
    for (const [index, language] of languages.entries()) rows.push({ key, language, text: cells[index + 1] ?? '' });
  }
  return rows;
}

/** Normalises apostrophes and spaces and removes the link at the end of a text. */
const plain = (text: string | undefined) =>
  text
    ?.replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/ \{link\}$/, '')
    .trim();

test('the texts in the specification equal those of the catalogues', () => {
  const catalogues: Record<string, Record<string, string>> = Object.fromEntries(
    ['fr', 'en'].map((key) => [key, JSON.parse(readFileSync(join(root, `locales/${key}.json`), 'utf8'))]),
  );
  const rows = tableTexts();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ key, language, text }) => plain(catalogues[language]?.[key]) !== plain(text))).toEqual([]);
});
