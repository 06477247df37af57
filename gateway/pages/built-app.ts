import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from '@members/locales/messages';

/** A chunk in Vite's manifest: the members that are used here. */
interface ManifestChunk {
  /** Name of a chunk that `vite.config.ts` groups, such as `main`. */
  readonly name?: string;
  readonly file: string;
  /** Chunks that it imports at once. */
  readonly imports?: readonly string[];
  /** Its own style sheets. */
  readonly css?: readonly string[];
}

/** The built app, as `npm run build` writes it to `dist/app`. */
export interface BuiltApp {
  readonly folder: string;
  /** `index.html`. */
  readonly html: string;
  /** Text of each style sheet by the name of its file, such as `assets/main-hHWX3fdt.css`. */
  readonly styles: ReadonlyMap<string, string>;
  /** Vite's manifest: chunks by the source file they come from. */
  readonly manifest: Readonly<Record<string, ManifestChunk>>;
  /** Compiled messages of each language by the name of their file, such as `assets/fr-hHWX3fdt.json`. */
  readonly texts: ReadonlyMap<string, Messages>;
}

/** Path of Vite's manifest in the built app. Browsers do not get it. */
export const manifestFile = '.vite/manifest.json';

/**
 * Reads the built app.
 * @throws Error if a file is missing or is not valid JSON
 */
export async function readBuiltApp(folder: string): Promise<BuiltApp> {
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const names = (await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`);
  const contents = (ending: string) =>
    Promise.all(names.filter((name) => name.endsWith(ending)).map(async (name) => [name, await text(name)] as const));
  const [html, manifest, styles, texts] = await Promise.all([
    text('index.html'),
    text(manifestFile),
    contents('.css'),
    contents('.json'),
  ]);
  return {
    folder,
    html,
    styles: new Map(styles),
    manifest: JSON.parse(manifest),
    texts: new Map(texts.map(([name, content]) => [name, JSON.parse(content)])),
  };
}

/** Files that a part of the app needs at once, as paths below the app's base: imported ones come first. */
interface ChunkFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns the files of a group of `vite.config.ts`. @param group `start`, the page's first script, or `main`, the app */
export function groupFiles(built: BuiltApp, group: 'start' | 'main'): ChunkFiles {
  const found = Object.entries(built.manifest).find(([, { name }]) => name === group);
  return filesOf(built, found?.[0] ?? '');
}

/**
 * Returns the files of a source file: those of its own chunk and of the chunks that it imports.
 * @param source as Vite's manifest names it, such as `src/routes/settings.tsx`; a file that was merged into another chunk has none
 */
export function filesOf({ manifest }: BuiltApp, source: string): ChunkFiles {
  const visited = new Set<string>();
  const chunks: ManifestChunk[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || visited.has(name)) return;
    visited.add(name);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
  };
  visit(source);
  return { scripts: chunks.map(({ file }) => file), styles: chunks.flatMap(({ css }) => css ?? []) };
}
