/** Finds files of a container on this machine. */

import { join, posix, resolve } from 'node:path';

/** A folder or file of a container, and the one on this machine that it is. */
export interface Mount {
  readonly container: string;
  readonly host: string;
}

interface LocateOptions {
  readonly mounts: readonly Mount[];
  /** The folder in which relative paths begin. */
  readonly workdir: string;
  /** Folders in which a missing file is looked for by the end of its path. */
  readonly folders: readonly string[];
  readonly exists: (path: string) => boolean;
  /** Receives one line for each file that was found by the end of its path. */
  readonly report?: (line: string) => void;
}

/** Returns where a path of a container may be on this machine, by the longest mount first. */
export function mountedAt(path: string, mounts: readonly Mount[]): string[] {
  const longestFirst = mounts.toSorted((one, other) => other.container.length - one.container.length);
  return longestFirst.flatMap(({ container, host }) => {
    if (path === container) return [host];
    const folder = container.endsWith('/') ? container : `${container}/`;
    return path.startsWith(folder) ? [join(host, path.slice(folder.length))] : [];
  });
}

/**
 * Returns a function that finds a path on this machine: by the longest mount, at the path itself, then in the folders by the longest
 * end of the path. A path that is not found stays as it is.
 */
export function createLocate({ mounts, workdir, folders, exists, report }: LocateOptions): (path: string) => string {
  const reported = new Set<string>();
  return (given) => {
    const path = posix.resolve(workdir, given);
    const mounted = mountedAt(path, mounts);
    const there = [...mounted, path].find(exists);
    if (there !== undefined) return there;
    const parts = path.split('/').filter(Boolean);
    for (let start = 0; start < parts.length; start++) {
      const end = parts.slice(start).join('/');
      const found = folders.map((folder) => join(folder, end)).find(exists);
      if (found === undefined) continue;
      if (!reported.has(path)) report?.(`${path} is not on this machine: using ${found}, which has the same end`);
      reported.add(path);
      return found;
    }
    return mounted[0] ?? path;
  };
}

/** Reads `HOST:CONTAINER`. @returns undefined for another text */
export function parseMount(text: string, folder: string): Mount | undefined {
  const [, host, container] = /^(.+):(\/.*)$/.exec(text) ?? [];
  if (host === undefined || container === undefined) return undefined;
  return { host: resolve(folder, host), container: container.replace(/(.)\/+$/, '$1') };
}
