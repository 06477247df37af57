import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/**
 * In Node, the global `MessageEvent` loads the whole of undici, which takes a fifth of the start. rettime, a package of
 * `@msw/data`, extends it and uses only `data`.
 */
export const eventsWithoutUndici: Plugin = {
  name: 'events-without-undici',
  transform(code, id) {
    if (!id.includes('/rettime/') || !code.includes('class extends MessageEvent {')) return;
    const base = 'class extends Event { constructor(type, init) { super(type, init); this.data = init.data; } }';
    return { code: code.replace('class extends MessageEvent {', `class extends (${base}) {`), map: null };
  },
};

/** Files of earlier builds are kept that long, because a running server may still load them (ms). */
const keptFor = 24 * 60 * 60 * 1000;

/**
 * Writes `inputs.json` beside a bundle: path, time (ms since 1970) and size (bytes) of each file that it was made of.
 * `bundle.mjs` compares them. Also deletes the files of builds that are older than a day.
 *
 * @param root the repository's root
 * @param more more files on which the build depends
 */
export function listInputs(root: string, more: readonly string[]): Plugin {
  let begin = 0;
  return {
    name: 'list-inputs',
    buildStart() {
      begin = Date.now();
    },
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const own = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .filter((id) => id.startsWith(normalizePath(root)) && !id.includes('node_modules') && !id.includes('?'))
        .map((id) => relative(root, id));
      const inputs = [...new Set([...own, ...more])].map((path) => {
        const { mtimeMs, size } = statSync(join(root, path));
        // A file that changed meanwhile may be in the bundle as it was before.
        return [path, mtimeMs < begin ? mtimeMs : 0, size];
      });
      mkdirSync(dir, { recursive: true });
      for (const name of readdirSync(dir))
        if (!(name in bundle) && statSync(join(dir, name)).mtimeMs < begin - keptFor) rmSync(join(dir, name));
      const file = join(dir, 'inputs.json');
      writeFileSync(`${file}.new`, JSON.stringify(inputs));
      renameSync(`${file}.new`, file);
    },
  };
}
