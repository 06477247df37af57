import { kindOf, type ValueKind } from '../values/kinds.ts';

export type Note =
  /** The server refuses to start without the key. In an optional section, only if the section is present. */
  | 'required'
  /** Accepted, but without an effect that a response shows. */
  | 'unseen';

/**
 * One key: its path, kind, default and note.
 *
 * - In the path, `[]` stands for each element of a list, `*` for each entry of a map.
 * - For plain kinds see `kindOf`. A trailing `[]` makes a list, `[+]` one that is not empty, `[=]` one without duplicates.
 * - `section` and `optional section` are objects, `... of web_hook` only for a hook with that name. In place of a
 *   `loose section` any other value is ignored.
 * - `list`, `filled list` and `distinct list` are lists of objects.
 */
export type KeyRow = readonly [path: string, kind: string, standard?: unknown, note?: Note];

export interface KeyNode {
  readonly path: string;
  /** Undefined for an object. */
  readonly kind?: ValueKind;
  /** The value is a list, and `kind` is the kind of its elements. */
  readonly list: boolean;
  /** A further rule for the list. */
  readonly rule?: ListRule;
  readonly defaultValue: unknown;
  readonly note?: Note;
  /** An object that is missing in the typed configuration if the file has none. */
  readonly optional: boolean;
  /** The server ignores unknown keys of this object. Elsewhere it refuses to start. */
  readonly allowsUnknownKeys?: true;
  /** The object is checked only for a `hook` with this name; for other hooks it is kept as written. */
  readonly onlyForHook?: string;
  /** The server ignores a value that is not an object. */
  readonly ignoresOtherTypes?: true;
  readonly children: Map<string, KeyNode>;
}

/** Not empty, or without duplicates. */
export type ListRule = 'filled' | 'distinct';

const object = (path: string): KeyNode => ({
  path,
  list: false,
  defaultValue: undefined,
  optional: false,
  children: new Map(),
});

/**
 * Makes a tree of a key table, and creates the objects between.
 *
 * @param isOpen whether the server's schema allows unknown keys in the object at a path
 */
export function keyTree(rows: readonly KeyRow[], isOpen: (path: string) => boolean = () => false): KeyNode {
  const root = object('');
  const opened = (node: KeyNode): KeyNode => {
    for (const [name, inner] of node.children) node.children.set(name, opened(inner));
    return isOpen(node.path) ? { ...node, allowsUnknownKeys: true } : node;
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
      defaultValue: standard,
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
  'loose section': { ignoresOtherTypes: true },
  'optional section of web_hook': { optional: true, onlyForHook: 'web_hook' },
};

function shape(spelling: string): Partial<KeyNode> {
  const section = sections[spelling];
  if (section) return section;
  const [, kind = spelling, brackets = ''] = /^(.*?)(\[[+=]?\])?$/.exec(spelling) ?? [];
  const rule = rules[brackets];
  return { list: brackets !== '', kind: kindOf(kind), ...(rule && { rule }) };
}
