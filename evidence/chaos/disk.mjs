/** A small file system that can be full. */
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const largest = 2 ** 31;

async function fillWith(file, part) {
  try {
    for (;;) await file.writeFile(part);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

/** @param folder on the small file system @throws Error for a file system of 2 GiB or more, which others may use */
export async function openDisk(folder) {
  const { blocks, bsize } = await statfs(folder);
  if (blocks * bsize >= largest) throw new Error(`${folder} is on a file system of 2 GiB or more: it is not filled`);
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const file = await open(filler, 'w');
      try {
        // The small parts take what is left after the large ones.
        for (const size of [2 ** 20, 2 ** 12, 2 ** 8]) await fillWith(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
  };
}
