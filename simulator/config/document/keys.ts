import { kindOf, type ValueKind } from '../values/kinds.ts';

/** What a key needs beside its kind. */
export type Note =
  /** The server refuses to start without it (in an optional section: when the section is there). */
  | 'required'
  /** Accepted in silence: no answer shows what it steers. */
  | 'unseen';

/**
 * One key: its path (`[]` is each element of a list, `*` each entry of a map), its kind (see `kindOf`; a trailing `[]` makes a list,
 * `[+]` one with an element at least, `[=]` one without the same twice; `section` and `optional section` an inner object, `... of web_hook` one beside a hook of that name, `loose section`
 * one in whose place anything may stand, `list`, `filled list` and `distinct list` a list of objects), its default, a note.
 */
export type KeyRow = readonly [path: string, kind: string, standard?: unknown, note?: Note];

export interface KeyNode {
  readonly path: string;
  /** Absent for an object. */
  readonly kind?: ValueKind;
  /** The kind holds for each element of a list. */
  readonly list: boolean;
  /** What a list has to be beside that. */
  readonly rule?: ListRule;
  readonly standard: unknown;
  readonly note?: Note;
  /** An object that is left out of the typed configuration when the file has none. */
  readonly optional: boolean;
  /** An object whose unknown keys the server passes over, where it refuses to start with any other. */
  readonly open?: true;
  /** An object that is read beside a `hook` of this name; beside others it is left as it is written. */
  readonly only?: string;
  /** An object in whose place the server passes over whatever is none. */
  readonly loose?: true;
  readonly children: Map<string, KeyNode>;
}

/** With an element at least, or without the same twice. */
export type ListRule = 'filled' | 'distinct';

const object = (path: string): KeyNode => ({
  path,
  list: false,
  standard: undefined,
  optional: false,
  children: new Map(),
});

/**
 * Arranges a table of rows as a tree; objects on the way come into being.
 *
 * @param isOpen whether the server's own schema lets an object have keys that it does not know
 */
export function keyTree(rows: readonly KeyRow[], isOpen: (path: string) => boolean = () => false): KeyNode {
  const root = object('');
  const opened = (node: KeyNode): KeyNode => {
    for (const [name, inner] of node.children) node.children.set(name, opened(inner));
    return isOpen(node.path) ? { ...node, open: true } : node;
  };
  for (const [path, spelling, standard, note] of rows) {
    const names = path.replaceAll('[]', '.[]').split('.');
    const last = names.pop() ?? '';
    let parent = root;
    for (const name of names) parent = child(parent, name);
    const before = parent.children.get(last);
    parent.children.set(last, {
      ...(before ?? object(join(parent.path, last))),
      ...shape(spelling),
      standard,
      ...(note && { note }),
    });
  }
  return opened(root);
}

function child(parent: KeyNode, name: string): KeyNode {
  let found = parent.children.get(name);
  if (!found) {
    found = object(join(parent.path, name));
    parent.children.set(name, found);
  }
  return found;
}

const join = (path: string, name: string) => (path === '' ? name : name === '[]' ? `${path}[]` : `${path}.${name}`);

const rules: Readonly<Record<string, ListRule>> = { '[+]': 'filled', '[=]': 'distinct' };

const sections: Readonly<Record<string, Partial<KeyNode>>> = {
  section: {},
  list: {},
  'filled list': { rule: 'filled' },
  'distinct list': { rule: 'distinct' },
  'optional section': { optional: true },
  'loose section': { loose: true },
  'optional section of web_hook': { optional: true, only: 'web_hook' },
};

function shape(spelling: string): Partial<KeyNode> {
  const section = sections[spelling];
  if (section) return section;
  const [, kind = spelling, brackets = ''] = /^(.*?)(\[[+=]?\])?$/.exec(spelling) ?? [];
  const rule = rules[brackets];
  return { list: brackets !== '', kind: kindOf(kind), ...(rule && { rule }) };
}
