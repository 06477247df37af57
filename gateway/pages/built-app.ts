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
}

/** The built app, as `npm run build` writes it to `dist/app`. */
export interface BuiltApp {
  readonly folder: string;
  /** `index.html`. */
  readonly html: string;
  /** Text of the app's only style sheet. */
  readonly style: string;
  /** Vite's manifest: chunks by the source file they come from. */
  readonly manifest: Readonly<Record<string, ManifestChunk>>;
  /** Compiled messages of each language by the name of their file, such as `assets/fr-hHWX3fdt.json`. */
  readonly texts: ReadonlyMap<string, Messages>;
}

/** The folder `dist/`, seen from this file and from the bundled gateway in `dist/gateway`. */
export const distFolder = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url);

/** Path of Vite's manifest in the built app. Browsers do not get it. */
export const manifestFile = '.vite/manifest.json';

/**
 * Reads the built app.
 * @throws Error if a file is missing or is not valid JSON
 */
export async function readBuiltApp(folder: string): Promise<BuiltApp> {
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const styles = names.filter((name) => name.endsWith('.css'));
  const texts = names.filter((name) => name.endsWith('.json'));
  const [html, manifest, style, ...contents] = await Promise.all([
    text('index.html'),
    text(manifestFile),
    Promise.all(styles.map((name) => text(`assets/${name}`))),
    ...texts.map((name) => text(`assets/${name}`)),
  ]);
  return {
    folder,
    html,
    style: style.join(''),
    manifest: JSON.parse(manifest),
    texts: new Map(texts.map((name, index) => [`assets/${name}`, JSON.parse(contents[index] ?? '')])),
  };
}

/**
 * Returns the scripts of a group of `vite.config.ts`, as paths below the app's base: its own chunk and the chunks it imports.
 * @param group `start`, the page's first script, or `main`, the app
 */
export function groupScripts(built: BuiltApp, group: 'start' | 'main'): readonly string[] {
  const found = Object.entries(built.manifest).find(([, { name }]) => name === group);
  return found === undefined ? [] : scriptsOf(built, found[0]);
}

/**
 * Returns the scripts that a source file needs at once, as paths below the app's base: its own chunk and the chunks it imports.
 * @param source as Vite's manifest names it, such as `src/routes/settings.tsx`; a file that was merged into another chunk has none
 */
export function scriptsOf({ manifest }: BuiltApp, source: string): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(source);
  return [...found];
}
