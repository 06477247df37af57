/** Matches requests to routes as Go's `http.ServeMux` does, which both servers use. */
import { pathUnescape } from '@members/engines/go/url/escape';

export interface Route<H> {
  readonly method: string;
  /** `{name}` stands for one path segment. */
  readonly path: string;
  readonly handler: H;
}

export type Match<H> =
  | { readonly kind: 'found'; readonly handler: H; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'unknown' };

/** One path segment. A segment that is only an escaped slash does not match. */
const segment = '(?!%2F(?:/|$))([^/]+)';

interface Entry<H> {
  readonly names: readonly string[];
  readonly methods: Map<string, H>;
}

/**
 * Makes a function that finds the route of a request. A GET route also handles HEAD. For a known path with another
 * method it returns the allowed methods, sorted, as a value for the Allow header.
 */
export function createRouter<H>(routes: readonly Route<H>[]): (method: string, pathname: string) => Match<H> {
  const fixed = new Map<string, Entry<H>>();
  const patterns: { readonly expression: RegExp; readonly entry: Entry<H> }[] = [];
  const entries = new Map<string, Entry<H>>();

  for (const { method, path, handler } of routes) {
    let entry = entries.get(path);
    if (!entry) {
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name as string);
      entry = { names, methods: new Map() };
      entries.set(path, entry);
      if (names.length === 0) fixed.set(path, entry);
      else patterns.push({ expression: new RegExp(`^${path.replaceAll(/\{\w+\}/g, segment)}$`), entry });
    }
    entry.methods.set(method, handler);
    if (method === 'GET' && !entry.methods.has('HEAD')) entry.methods.set('HEAD', handler);
  }

  return (method, path) => {
    const pathname = plainPath(path);
    const exact = fixed.get(pathname);
    const direct = exact?.methods.get(method);
    if (direct) return { kind: 'found', handler: direct, params: {} };
    const allowed = new Set<string>();
    const candidates: { entry: Entry<H>; values: readonly string[] }[] = [];
    if (exact) candidates.push({ entry: exact, values: [] });
    for (const { expression, entry } of patterns) {
      const hit = expression.exec(pathname);
      if (hit) candidates.push({ entry, values: hit.slice(1) });
    }
    for (const { entry, values } of candidates) {
      const handler = entry.methods.get(method);
      if (handler) {
        const params = Object.fromEntries(
          entry.names.map((name, index) => [name, pathUnescape(values[index] as string)]),
        );
        return { kind: 'found', handler, params };
      }
      for (const known of entry.methods.keys()) allowed.add(known);
    }
    if (candidates.length === 0) return { kind: 'unknown' };
    return { kind: 'wrong-method', allow: [...allowed].sort().join(', ') };
  };
}

/** Removes percent escapes from a path, except the escapes of `/` and `%`. */
function plainPath(path: string): string {
  if (!path.includes('%')) return path;
  return path
    .split('/')
    .map((part) => pathUnescape(part).replaceAll(/[%/]/g, encodeURIComponent))
    .join('/');
}
