/** Moves keys of older versions to their place of today. */

import { createTwoFilesPatch } from 'diff';
import { type Document, isMap, isScalar, Pair, parseDocument, Scalar, YAMLMap } from 'yaml';
import type { Move, Problem } from './rule.ts';

/** A file before and after. */
export interface Fix {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Whether a file has a key. */
const hasKey = (text: string, { from }: Move): boolean => parseDocument(text).hasIn(keysOf(from));

/**
 * Returns the text of a YAML file with keys at their new places. Comments stay with their keys. A key that moves to
 * another section makes the layout of the whole file uniform.
 *
 * @param moves of keys; a key that the file does not have, or whose place has a value, is left alone
 * @returns undefined if nothing is moved
 */
export function moveKeys(text: string, moves: readonly Move[]): string | undefined {
  const isRename = ({ from, to }: Move) => parentOf(from) === parentOf(to);
  const renamed = moves.filter(isRename).reduce(rename, text);
  const document = parseDocument(renamed);
  // A file with faults of its own, or with another one after `---`, is changed by hand.
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const isMoved = moves.filter((move) => !isRename(move) && moveOne(document, move)).length > 0;
  const after = isMoved ? document.toString(layoutOf(renamed)) : renamed;
  return after === text ? undefined : after;
}

const keysOf = (path: string) => path.split('.');
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Returns the section around a path, and the pair at it. */
function find(document: Document.Parsed, path: string): { readonly parent: YAMLMap; readonly pair: Pair } | undefined {
  const parent = sectionAt(document, parentOf(path));
  const pair = parent?.items.find(({ key }) => isScalar(key) && key.value === lastOf(path));
  return parent && pair && { parent, pair };
}

/** Replaces the name of a key in the text. */
function rename(text: string, { from, to }: Move): string {
  const document = parseDocument(text);
  const { key } = find(document, from)?.pair ?? {};
  if (document.errors.length > 0 || document.hasIn(keysOf(to)) || !isScalar(key) || !key.range) return text;
  const [start, end] = key.range;
  return text.slice(0, start) + lastOf(to) + text.slice(end);
}

/** Moves a key to another section. @returns whether it moved */
function moveOne(document: Document.Parsed, { from, to }: Move): boolean {
  const found = find(document, from);
  if (!found || document.hasIn(keysOf(to)) || !isScalar(found.pair.key)) return false;
  const { parent, pair } = found;
  if (!document.hasIn(keysOf(parentOf(to)))) document.setIn(keysOf(parentOf(to)), new YAMLMap());
  const section = sectionAt(document, parentOf(to));
  if (!section) return false;
  const key = new Scalar(lastOf(to));
  // The library gives the comment above the first key to the section.
  const owner = parent.items[0] === pair && parent !== document.contents ? parent : found.pair.key;
  key.commentBefore = owner.commentBefore ?? null;
  owner.commentBefore = null;
  parent.items.splice(parent.items.indexOf(pair), 1);
  section.items.push(new Pair(key, pair.value));
  return true;
}

/** The section at a path; undefined if it has none. */
function sectionAt(document: Document.Parsed, path: string): YAMLMap | undefined {
  const section = path === '' ? document.contents : document.getIn(keysOf(path), true);
  return isMap(section) ? section : undefined;
}

/** The layout of a file: its indent, whether lists are indented below their keys, and blanks inside braces. */
const layoutOf = (text: string) => ({
  lineWidth: 0,
  indent: /^( +)[^ #\n]/m.exec(text)?.[1]?.length ?? 2,
  indentSeq: !/^( *)[\w"'][^\n]*:\n\1- /m.test(text),
  flowCollectionPadding: !/[{[][\w"']/.test(text),
});

/** Returns the files that change. @param readFile returns the text of a configuration file */
export function fixesOf(problems: readonly Problem[], readFile: (file: string) => string): Fix[] {
  const moves = problems.flatMap(({ at, move }) => (move ? [{ file: at.replace(/:\d+$/, ''), move }] : []));
  const files = [...new Set(moves.map(({ file }) => file))].filter((file) => /\.ya?ml$/.test(file));
  return files.flatMap((file): Fix[] => {
    const before = readFile(file);
    const after = moveKeys(
      before,
      moves.filter((each) => each.file === file).map(({ move }) => move),
    );
    return after === undefined ? [] : [{ file, before, after }];
  });
}

const headerOptions = { includeIndex: false, includeUnderline: false, includeFileHeaders: true };

/** Returns the problems that are left after the moves. */
export const withoutMoved = (problems: readonly Problem[], fixes: readonly Fix[]): Problem[] =>
  problems.filter(({ at, move }) => {
    const fix = fixes.find(({ file }) => at.startsWith(`${file}:`));
    return !move || !fix || hasKey(fix.after, move);
  });

/** Returns a unified diff. */
export const diffOf = ({ file, before, after }: Fix): string =>
  createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { headerOptions });
