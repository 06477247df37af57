import type { KeyNode } from 'ory-simulator/config/document/keys';

/** The same configuration; `read` is told each key of the table whose value is looked at. */
export function watched<T extends object>(config: T, tree: KeyNode, read: (key: string) => void): T {
  // An object that YAML names in several places is another at each.
  const known = new WeakMap<KeyNode, WeakMap<object, object>>();
  const wrap = (value: object, node: KeyNode): object => {
    const here = known.get(node) ?? new WeakMap<object, object>();
    known.set(node, here);
    const before = here.get(value);
    if (before) return before;
    const proxy = new Proxy(value, {
      get(target, name, receiver) {
        const inner: unknown = Reflect.get(target, name, receiver);
        const child = typeof name === 'string' ? childOf(node, name, Array.isArray(target)) : undefined;
        if (!child) return inner;
        if (child.kind) read(child.path);
        return child.kind || typeof inner !== 'object' || inner === null ? inner : wrap(inner, child);
      },
    });
    here.set(value, proxy);
    return proxy;
  };
  return wrap(config, tree) as T;
}

/** Elements of a list and entries of a map share one node. */
function childOf(node: KeyNode, name: string, isList: boolean): KeyNode | undefined {
  if (isList) return /^\d+$/.test(name) ? node.children.get('[]') && node.children.get('[]') : undefined;
  return node.children.get(name) ?? node.children.get('*');
}
