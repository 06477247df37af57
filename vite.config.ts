import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { elementIn, parsePage } from '@members/gateway/pages/html';
import { catalogues } from '@members/locales/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Adds `blocking="render"` to the page's first script, which sets the theme: a browser that knows the attribute paints nothing before. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    apply: 'build',
    transformIndexHtml: {
      // Vite writes the script element of a build without the attributes of the source.
      order: 'post',
      handler(html) {
        const page = parsePage(html);
        elementIn(page, 'script[type=module]').setAttribute('blocking', 'render');
        return page.toString();
      },
    },
  };
}

/** Writes each text file a second and a third time, compressed as small as brotli and gzip can: a server does not compress it again. */
function compressedFiles(): Plugin {
  const compress = {
    '.br': (text: Buffer) => brotliCompressSync(text),
    '.gz': (text: Buffer) => gzipSync(text, { level: 9 }),
  };
  return {
    name: 'compressed-files',
    apply: 'build',
    // Other plugins change the texts until the bundle is written.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css|json)$/.test(name))) {
        const text = readFileSync(join(dir, name));
        for (const [ending, compressed] of Object.entries(compress))
          writeFileSync(join(dir, name + ending), compressed(text));
      }
    },
  };
}

/** Plugins that every build of the app needs. */
export const appPlugins = () => [react(), catalogues({ embedded: 'fr', preload: 'main' }), themeBeforePaint()];

/**
 * Builds the app into files that a strict content security policy allows: no inline script, no data: addresses.
 * `index.html` names its files from the root (the gateway puts its base path before them); scripts find theirs by
 * their own address.
 */
export default defineConfig({
  plugins: [appPlugins(), compressedFiles()],
  // The catalogues are compiled: browsers need no parser of ICU messages (FormatJS, "Removing the parser").
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  // The name of a style module is unique, so it is enough to keep classes apart.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    // The gateway reads from it which scripts a screen needs.
    manifest: true,
    // The scripts do not name their source maps; the gateway serves them with SOURCE_MAPS=on only.
    sourcemap: 'hidden',
    target: 'baseline-widely-available',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    // One style sheet: the gateway puts it into the pages that it renders.
    cssCodeSplit: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first page needs two files, each with all that its module imports. By default they would be twenty.
          groups: [
            { name: 'start', test: /\/src\/entry\.ts$/, priority: 2 },
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
      // A building block that only one screen uses is loaded with that screen: the list of all blocks (src/ui/index.ts) does not keep it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
});
