import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { laneOpener } from '../adapter/lane/lane.ts';
import type { OpenLane } from '../adapter/lane/types.ts';
import type { PageFile } from '../control/page.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** The panel's folder in the npm package, beside this file, and in the repository. */
const places = ['panel', '../../dist/panel'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/**
 * Returns the files of the built panel by path, or none if it is not built. All of them are text files.
 * @param folder the panel's folder; by default the folder in the package or the repository
 */
export async function panelFiles(folder?: string): Promise<ReadonlyMap<string, PageFile>> {
  if (folder !== undefined) return filesIn(folder);
  const [packaged, built] = await Promise.all(places.map(filesIn));
  return (packaged?.size ? packaged : built) ?? new Map();
}

/** Opens lanes for the contact sheet, with the script of the built panel. @param folder as in `panelFiles` */
export const openLaneOf =
  (folder?: string): OpenLane =>
  async (origins) =>
    laneOpener((await panelFiles(folder)).get('/watch.js')?.body ?? '')(origins);

async function filesIn(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((each) => each.isFile())
    .map(async ({ parentPath, name }): Promise<[string, PageFile]> => {
      const file = join(parentPath, name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
      return [path === '/index.html' ? '/' : path, { type, body: await readFile(file, 'utf8') }];
    });
  return new Map(await Promise.all(files));
}
