import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a text that changes when a file of a folder changes. Links are followed: Kubernetes mounts a ConfigMap as links. */
export async function fingerprint(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = names.sort().map(async (name) => {
    // A file that is being replaced may not be there for a moment.
    const found = await stat(join(folder, name)).catch(() => undefined);
    return [name, found?.mtimeMs, found?.size, found?.ino].join(' ');
  });
  return (await Promise.all(lines)).join('\n');
}

/**
 * Calls `changed` after each change of a folder. It looks at the folder from time to time, because a mounted folder may not
 * report its changes.
 * @param first the folder's fingerprint before it was read
 * @param interval milliseconds between two looks
 * @returns a function that ends this
 */
export function followFolder(
  folder: string,
  first: string,
  changed: () => Promise<void>,
  interval: number,
): () => void {
  let seen = first;
  const compare = async () => {
    const now = await fingerprint(folder);
    if (now === seen) return;
    seen = now;
    await changed();
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(compare);
  }, interval).unref();
  return () => clearInterval(timer);
}
