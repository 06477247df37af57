import type { KeyNode } from 'ory-simulator/config';

/** Returns the same configuration as a proxy. @param read called with each key of the table whose value is read */
export function watchKeys<T extends object>(config: T, tree: KeyNode, read: (key: string) => void): T {
  // A YAML alias puts one object in several places: each place gets its own proxy.
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

/** Returns the node of a member. Elements of a list share one node, and so do entries of a map. */
function childOf(node: KeyNode, name: string, isList: boolean): KeyNode | undefined {
  if (isList) return /^\d+$/.test(name) ? node.children.get('[]') : undefined;
  return node.children.get(name) ?? node.children.get('*');
}
