/** JSON Patch (RFC 6902) on plain values. */

export class PatchError extends Error {}

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

const pointer = (path: string): string[] => {
  if (path !== '' && !path.startsWith('/')) throw new PatchError('not a JSON pointer');
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
};

type Container = Record<string, unknown> | unknown[];

const isContainer = (value: unknown): value is Container => value !== null && typeof value === 'object';

function locate(document: unknown, path: string): { readonly parent: Container; readonly key: string } {
  const parts = pointer(path);
  const key = parts.pop();
  let parent = document;
  for (const part of parts) parent = isContainer(parent) ? (parent as Record<string, unknown>)[part] : undefined;
  if (key === undefined || !isContainer(parent)) throw new PatchError('no such place');
  return { parent, key };
}

function read(document: unknown, path: string): unknown {
  const { parent, key } = locate(document, path);
  if (!Object.hasOwn(parent, key)) throw new PatchError('no such member');
  return (parent as Record<string, unknown>)[key];
}

function add(document: unknown, path: string, value: unknown): void {
  const { parent, key } = locate(document, path);
  if (!Array.isArray(parent)) parent[key] = value;
  else parent.splice(key === '-' ? parent.length : Number(key), 0, value);
}

function remove(document: unknown, path: string): void {
  read(document, path);
  const { parent, key } = locate(document, path);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

const operations: Readonly<Record<string, (document: unknown, operation: Operation) => void>> = {
  add: (document, { path, value }) => add(document, path, value),
  remove: (document, { path }) => remove(document, path),
  /** Also for a member that is not there: Hydra takes that as an addition. */
  replace: (document, { path, value }) => {
    const { parent, key } = locate(document, path);
    if (Array.isArray(parent)) parent[Number(key)] = value;
    else parent[key] = value;
  },
  move: (document, { path, from = '' }) => {
    const value = read(document, from);
    remove(document, from);
    add(document, path, value);
  },
  copy: (document, { path, from = '' }) => add(document, path, structuredClone(read(document, from))),
  test: (document, { path, value }) => {
    if (JSON.stringify(read(document, path)) !== JSON.stringify(value)) throw new PatchError('test failed');
  },
};

/** A patched copy. Throws `PatchError` for anything that is not a patch of this document, or touches a denied path. */
export function applyPatch(document: object, patch: unknown, denied: readonly string[]): Record<string, unknown> {
  if (!Array.isArray(patch)) throw new PatchError('not a list');
  const copy = structuredClone(document) as Record<string, unknown>;
  for (const operation of patch as Operation[]) {
    const apply = Object.hasOwn(operations, operation?.op) ? operations[operation.op] : undefined;
    if (!apply || typeof operation.path !== 'string' || denied.includes(operation.path.toLowerCase())) {
      throw new PatchError('operation not possible');
    }
    apply(copy, operation);
  }
  return copy;
}
